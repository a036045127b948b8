import { sql } from 'kysely';
import { testServer } from './api.ts';

/** The rows of a company and of its users, by table, each as text. */
export type Rows = Map<string, string[]>;

/** Reads every row that belongs to a company or to one of its members, in every table. */
export async function rowsOf(companyId: string): Promise<Rows> {
  const { platform } = await testServer();
  const { rows: tables } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     group by c.relname
     order by c.relname`.execute(platform.system);
  const found: Rows = new Map();
  for (const { name, columns } of tables) {
    const condition = conditionOf(name, columns, companyId);
    if (condition === null) continue;
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(name)} t where ${condition} order by 1`.execute(
      platform.system,
    );
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

function conditionOf(table: string, columns: string[], companyId: string) {
  if (columns.includes('tenant_id')) return sql`t.tenant_id = ${companyId}::uuid`;
  if (table === 'companies') return sql`t.id = ${companyId}::uuid`;
  if (table === 'outbox') return sql`t.company_id = ${companyId}::uuid`;
  const members = sql`any (array(select user_id from members where tenant_id = ${companyId}::uuid))`;
  if (table === 'users') return sql`t.id = ${members}`;
  return columns.includes('user_id') ? sql`t.user_id = ${members}` : null;
}
