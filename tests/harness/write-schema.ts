import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { cloneDatabase } from './database.ts';
import { printSchema } from './print-schema.ts';
import { startTestPostgres } from './test-postgres.ts';

const root = join(import.meta.dirname, '../..');

export const schemaFile = join(root, 'db/schema.sql');
export const typesFile = join(root, 'src/platform/server/db/types.ts');

/** What db/schema.sql and the types of the tables must be, from a database that has just had every migration. */
export async function describeDatabase(ownerUrl: string): Promise<{ schema: string; types: string }> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return { schema: await printSchema(client), types: typesOf(ownerUrl, await computedColumns(client)) };
  } finally {
    await client.end();
  }
}

// Numbers and dates as the parsers in database.ts give them.
const options = {
  dialect: 'postgres',
  'default-schema': 'app',
  'include-pattern': 'app.*',
  'numeric-parser': 'number',
  'date-parser': 'string',
  'type-mapping': '{"int8":"number","timestamp":"string"}',
};

// Columns that PostgreSQL computes are read and never written.
async function computedColumns(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'app'::regnamespace and a.attgenerated <> '' and a.atttypid = 'text'::regtype`);
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

/** `npm run db:schema`: writes both again after a migration was added. */
async function main(): Promise<void> {
  const postgres = await startTestPostgres();
  try {
    process.env['TEST_POSTGRES_URL'] = postgres.ownerUrl;
    process.env['TEST_POSTGRES_SUPERUSER_URL'] = postgres.superuserUrl;
    const { schema, types } = await describeDatabase((await cloneDatabase()).ownerUrl);
    writeFileSync(schemaFile, schema);
    writeFileSync(typesFile, types);
  } finally {
    await postgres.stop();
  }
}

if (import.meta.main) await main();
