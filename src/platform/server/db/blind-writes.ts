import { AliasNode, type OperationNode, TableNode } from 'kysely';
import { companyTables } from './company-tables.ts';

/*
 * Members of a company with a blind review read views that have the names of the tables. Statements that write name the
 * schema of the tables, because a masked column of a view cannot be written.
 */

/** The table that a statement writes, with its schema. */
export function inApp(node: OperationNode): OperationNode {
  if (AliasNode.is(node)) return { ...node, node: inApp(node.node) } as AliasNode;
  if (!TableNode.is(node) || node.table.schema !== undefined) return node;
  const { name } = node.table.identifier;
  return companyTables.has(name) ? TableNode.createWithSchema('app', name) : node;
}

// The fragments of a statement are those of its place in the code, so that each is read once.
const known = new WeakMap<readonly string[], readonly string[]>();

/** The texts of a raw statement, whose written tables have their schema. */
export function writesInApp(fragments: readonly string[]): readonly string[] {
  let changed = known.get(fragments);
  if (changed === undefined) {
    changed = fragments.map(withSchema);
    known.set(fragments, changed);
  }
  return changed;
}

const written = /((?:insert into|(?<!\bfor |\bfor no key |\bdo )\bupdate|delete from)\s+)(\w+(?=\s)|$)/g;

const withSchema = (fragment: string): string =>
  fragment.replace(written, (all, verb: string, table: string) =>
    table === '' || companyTables.has(table) ? `${verb}app.${table}` : all,
  );
