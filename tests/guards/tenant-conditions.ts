import { Visitor } from 'vite';
import { isTest, parse, type SourceFile } from './source-files.ts';

/**
 * Updates and deletes in raw SQL that do not name their company: on a company table without a condition on `tenant_id`,
 * or on `companies` without one on `id`. It reads the source, because the guard of sent statements sees only what a test
 * sends. Kysely's builder adds the condition itself.
 */
export function writesWithoutCompany(files: SourceFile[], tables: ReadonlySet<string>): string[] {
  return files
    .filter(({ path }) => path.startsWith('src/') && !isTest(path))
    .flatMap((file) => problemsIn(file, tables));
}

function problemsIn(file: SourceFile, tables: ReadonlySet<string>): string[] {
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
