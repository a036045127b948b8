import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { ForeignKey } from '#platform/server/db/foreign-keys.gen.ts';
import { cloneDatabase } from './database.ts';
import { printSchema } from './print-schema.ts';
import { startTestPostgres } from './test-postgres.ts';

const root = join(import.meta.dirname, '../..');

export const schemaFile = join(root, 'db/schema.sql');
export const typesFile = join(root, 'src/platform/server/db/types.ts');
export const companyTablesFile = join(root, 'src/platform/server/db/company-tables.ts');
export const foreignKeysFile = join(root, 'src/platform/server/db/foreign-keys.gen.ts');

type DatabaseDescription = { schema: string; types: string; companyTables: string; foreignKeys: string };

/** The expected content of the four files, from a new database with all migrations. */
export async function describeDatabase(ownerUrl: string): Promise<DatabaseDescription> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return {
      schema: await printSchema(client),
      types: typesOf(ownerUrl, await computedColumns(client)),
      companyTables: await printCompanyTables(client),
      foreignKeys: await printForeignKeys(client),
    };
  } finally {
    await client.end();
  }
}

// Numbers and dates as the parsers in database.ts return them.
const options = {
  dialect: 'postgres',
  'default-schema': 'app',
  'include-pattern': 'app.*',
  'numeric-parser': 'number',
  'date-parser': 'string',
  'type-mapping': '{"int8":"number","timestamp":"string"}',
};

// Columns that PostgreSQL computes are read-only.
async function computedColumns(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'app'::regnamespace and not c.relispartition
       and a.attgenerated <> '' and a.atttypid = 'text'::regtype`);
  return Object.fromEntries(rows.map(({ name }) => [name, 'ColumnType<string, never, never>']));
}

function typesOf(ownerUrl: string, columns: Record<string, string>): string {
  const file = join(root, `.cache/types-${process.pid}.ts`);
  const flags = Object.entries({
    ...options,
    overrides: JSON.stringify({ columns }),
    url: ownerUrl,
    'out-file': file,
  }).flatMap(([name, value]) => [`--${name}`, value]);
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/.bin/kysely-codegen'), ...flags],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`kysely-codegen: ${stderr}`);
  const types = readFileSync(file, 'utf8');
  rmSync(file);
  return types;
}

async function printCompanyTables(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname`);
  const lines = rows.map(({ name }) => `  '${name}',`).join('\n');
  return `// Written by "npm run db:schema".

/** The tables with a \`tenant_id\`. */
export const companyTables: ReadonlySet<string> = new Set([
${lines}
]);
`;
}

// Two kinds of keys become null on delete: those with that action, which PostgreSQL runs, and those with no action,
// before which a statement sets null.
async function printForeignKeys(client: pg.Client): Promise<string> {
  const names = (table: string, numbers: string) => `
    array(select a.attname::text from unnest(${numbers}) with ordinality as u (number, place)
            join pg_attribute a on a.attrelid = ${table} and a.attnum = u.number order by u.place)`;
  const { rows } = await client.query<ForeignKey>(`
    select source.relname as "table", ${names('k.conrelid', 'k.conkey')} as columns,
           target.relname as target, ${names('k.confrelid', 'k.confkey')} as "targetColumns",
           case k.confdeltype when 'c' then 'cascade' when 'r' then 'restrict' else 'set null' end as "onDelete",
           array(select a.attname::text from pg_attribute a
                  where a.attrelid = k.conrelid and a.attnum = any (k.conkey) and not a.attnotnull
                    and k.confdeltype in ('n', 'a')) as nulled,
           exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'tenant_id')
             and has_table_privilege('kadro_app', k.conrelid, 'update')
             and has_table_privilege('kadro_app', k.conrelid, 'delete') as "isWritable"
      from pg_constraint k
      join pg_class source on source.oid = k.conrelid
      join pg_class target on target.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'app'::regnamespace and k.conparentid = 0
     order by source.relname, columns, target.relname`);
  const lines = rows.map((key) => `  ${JSON.stringify(key)},`).join('\n');
  return `// Written by "npm run db:schema".

export type ForeignKey = {
  /** The referencing table and its columns. */
  table: string;
  columns: string[];
  /** The referenced table and its columns. */
  target: string;
  targetColumns: string[];
  onDelete: 'cascade' | 'set null' | 'restrict';
  /** Columns that a deletion sets to null. Only those that refer to users, the database sets by itself. */
  nulled: string[];
  /** True for a table with company rows that the application's role may change and delete. */
  isWritable: boolean;
};

/** All foreign keys of Kadro's tables. */
export const foreignKeys: readonly ForeignKey[] = [
${lines}
];
`;
}

/** `npm run db:schema`: writes the four again after a migration was added. */
async function main(): Promise<void> {
  const postgres = await startTestPostgres();
  try {
    process.env['TEST_POSTGRES_URL'] = postgres.ownerUrl;
    process.env['TEST_POSTGRES_SUPERUSER_URL'] = postgres.superuserUrl;
    const { schema, types, companyTables, foreignKeys } = await describeDatabase(
      (await cloneDatabase()).ownerUrl,
    );
    writeFileSync(schemaFile, schema);
    writeFileSync(typesFile, types);
    writeFileSync(companyTablesFile, companyTables);
    writeFileSync(foreignKeysFile, foreignKeys);
  } finally {
    await postgres.stop();
  }
}

if (import.meta.main) await main();
