import { type ESTree, Visitor } from 'vite';
import { isTest, parse, type SourceFile } from './source-files.ts';

/** The tables with a `tenant_id`, from the generated types. */
export function companyTablesIn(types: string): Set<string> {
  const interfaces = new Set(
    [...types.matchAll(/export interface (\w+) \{(.*?)\n\}/gs)]
      .filter(([, , columns]) => /^ {2}tenant_id:/m.test(columns ?? ''))
      .map(([, name]) => name),
  );
  const database = /export interface DB \{(.*?)\n\}/s.exec(types)?.[1] ?? '';
  return new Set(
    [...database.matchAll(/(\w+): (\w+);/g)]
      .filter(([, , name]) => interfaces.has(name))
      .map(([, table]) => table ?? ''),
  );
}

/**
 * Updates and deletes that do not name their company: on a company table without a condition on `tenant_id`, on
 * `companies` without one on `id`, or on a table named by a variable in a slice with company tables. An insert needs
 * none, because the column's default is the transaction's company.
 */
export function writesWithoutCompany(files: SourceFile[], tables: ReadonlySet<string>): string[] {
  return files
    .filter(({ path }) => path.startsWith('src/') && !isTest(path))
    .flatMap((file) => [...builtWrites(file, tables), ...writtenWrites(file, tables)]);
}

// All tables of these slices belong to users.
const ofUsers = /^src\/(identity|profiles)\//;

type Call = { method: string; args: ESTree.CallExpression['arguments'] };

/** The calls of `tx.deleteFrom('a').where(…).execute()`, first call first. */
function chainOf(node: ESTree.Node): Call[] {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return [];
  const { property, object } = node.callee;
  const method = property.type === 'Identifier' ? property.name : '';
  return [...chainOf(object), { method, args: node.arguments }];
}

const literalOf = (node: ESTree.Node | undefined): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

function builtWrites(file: SourceFile, tables: ReadonlySet<string>): string[] {
  // The visitor sees each part of a chain; the longest one at a position is the statement.
  const chains = new Map<number, Call[]>();
  const { program, lineOf } = parse(file);
  new Visitor({
    CallExpression(node) {
      const chain = chainOf(node);
      const known = chains.get(node.start)?.length ?? 0;
      if (chain.some(isWrite) && chain.length > known) chains.set(node.start, chain);
    },
  }).visit(program);
  return [...chains].flatMap(([start, chain]) => {
    const table = literalOf(chain.find(isWrite)?.args[0])?.split(' as ')[0] ?? null;
    const conditions = chain
      .filter(({ method }) => method === 'where' || method === 'whereRef')
      .map(({ args }) => literalOf(args[0])?.split('.').at(-1));
    const isNamed =
      table === null
        ? ofUsers.test(file.path)
        : (!tables.has(table) || conditions.includes('tenant_id')) &&
          (table !== 'companies' || conditions.includes('id'));
    return isNamed ? [] : [`${file.path}:${lineOf(start)}: ${table ?? 'a table by a variable'}`];
  });
}

const isWrite = ({ method }: Call): boolean => method === 'deleteFrom' || method === 'updateTable';

function writtenWrites(file: SourceFile, tables: ReadonlySet<string>): string[] {
  const { program, lineOf } = parse(file);
  const found: string[] = [];
  new Visitor({
    TemplateLiteral(node) {
      const text = file.text.slice(node.start, node.end);
      for (const match of text.matchAll(
        /\b(?:(?<!key |for |do )update|delete from)\s+(?:app\.)?([a-z_]+)\b/g,
      )) {
        const [, table = ''] = match;
        if (!tables.has(table) && table !== 'companies') continue;
        const condition = /\b(?:where|using)\b[^]*/.exec(statementAt(text, match.index))?.[0] ?? '';
        const key = table === 'companies' ? /\bid\b/ : /\btenant_id\b/;
        if (!key.test(condition)) found.push(`${file.path}:${lineOf(node.start + match.index)}: ${table}`);
      }
    },
  }).visit(program);
  return found;
}

/** The rest of a statement: up to its closing parenthesis, or to the end. */
function statementAt(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth < 0 || text[at] === ';') return text.slice(start, at);
  }
  return text.slice(start);
}
