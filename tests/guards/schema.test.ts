import { readFileSync } from 'node:fs';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { asSuperuser, cloneDatabase } from '../harness/database.ts';
import { printSchema } from '../harness/print-schema.ts';
import { afterChange } from './after-change.ts';
import {
  companyTablesFile,
  describeDatabase,
  foreignKeysFile,
  schemaFile,
  typesFile,
} from '../harness/write-schema.ts';

// `npm run db:schema` corrects this.
it('db/schema.sql and the generated files equal the result of the migrations', async () => {
  const { schema, types, companyTables, foreignKeys } = await describeDatabase(
    (await cloneDatabase()).ownerUrl,
  );
  expect(readFileSync(schemaFile, 'utf8')).toBe(schema);
  expect(readFileSync(typesFile, 'utf8')).toBe(types);
  expect(readFileSync(companyTablesFile, 'utf8')).toBe(companyTables);
  expect(readFileSync(foreignKeysFile, 'utf8')).toBe(foreignKeys);
});

describe('the printed schema shows', () => {
  it.each([
    ['a column', 'alter table app.jobs add column planted text'],
    ['a default', "alter table app.jobs alter column title set default 'x'"],
    ['a column that may be null', 'alter table app.jobs alter column title drop not null'],
    ['a constraint', 'alter table app.jobs add check (openings < 7)'],
    ['an index', 'create index on app.jobs (tenant_id, title)'],
    ['a comment', "comment on column app.jobs.title is 'x'"],
    ['a policy', 'create policy planted on app.jobs using (true)'],
    ['row-level security that is off', 'alter table app.jobs disable row level security'],
    ['a default partition', 'alter table app.events detach partition app.events_default'],
    ['a trigger', 'drop trigger record_count_changes on app.applications'],
    ['a right', 'grant truncate on app.jobs to kadro_app'],
    ['a right on a column', 'grant select (message) on app.outbox to kadro_app'],
    ['a function', 'alter function app.fold(text) volatile'],
    ['who may call a function', 'grant execute on function app.dead_tasks() to kadro_app'],
    ['a view', 'create view app.planted as select 1 as one'],
    ['what a role may do', 'alter role kadro_app createdb bypassrls'],
    ['an extension', 'create extension citext schema public'],
    ['who may use the schema', 'grant create on schema app to kadro_app'],
  ])('%s', async (_name, change) => {
    const { client, before } = await sharedDatabase();
    expect(await afterChange(client, change, () => printSchema(client))).not.toBe(before);
  });
});

let shared: Promise<{ client: pg.Client; before: string }> | undefined;

function sharedDatabase(): Promise<{ client: pg.Client; before: string }> {
  shared ??= cloneDatabase().then(async ({ ownerUrl }) => {
    const client = new pg.Client({ connectionString: asSuperuser(ownerUrl) });
    client.on('error', () => undefined);
    await client.connect();
    return { client, before: await printSchema(client) };
  });
  return shared;
}
