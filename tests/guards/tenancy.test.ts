import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServer } from '../harness/api.ts';
import { asSuperuser } from '../harness/database.ts';
import { afterChange } from './after-change.ts';
import { listed, queries } from './tenancy-queries.ts';

let owner: pg.Client;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: asSuperuser((await testServer()).ownerUrl) });
  await owner.connect();
});
afterAll(() => owner.end());

async function findNames(sql: string): Promise<string[]> {
  const { rows } = await owner.query<{ found: string }>(sql);
  return rows.map((row) => row.found).sort();
}

/** The rows of a query after a mistake, in a transaction that is rolled back. */
function findNamesAfter(mistake: string, sql: string): Promise<string[]> {
  return afterChange(owner, mistake, () => findNames(sql));
}

describe('the database has no', () => {
  it.each(Object.entries(queries))('%s', async (_name, sql) => {
    expect(await findNames(sql)).toEqual([]);
  });
});

describe('the database has exactly the listed', () => {
  it.each(Object.entries(listed))('%s', async (_name, { sql, list }) => {
    expect(await findNames(sql)).toEqual(Object.keys(list).sort());
  });
});

const table = `create table app.planted (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(), primary key (tenant_id, id));`;
const definer = (head: string, tail = '') =>
  `create function app.planted() returns integer language sql security definer ${head} as 'select 1'; ${tail}`;

const triggerFunction = (body: string, head = '') =>
  `create function app.planted() returns trigger language plpgsql ${head} as $$ begin ${body}; return null; end $$;`;

const mistakes: [keyof typeof queries, string][] = [
  ['a company table without row-level security, or with one that blinds migrations and backups', table],
  [
    'a company table without row-level security, or with one that blinds migrations and backups',
    `${table} select app.enable_tenant_isolation('app.planted'); alter table app.planted force row level security`,
  ],
  ['a company table without the two policies of enable_tenant_isolation()', table],
  [
    'a company table without the two policies of enable_tenant_isolation()',
    `${table} select app.enable_tenant_isolation('app.planted'); create policy open on app.planted using (true)`,
  ],
  [
    'a company table whose tenant_id may be null or has no default',
    'create table app.planted (tenant_id uuid)',
  ],
  ['a company table that outlives its company', 'create table app.planted (tenant_id uuid)'],
  [
    'a reference into a company table that does not carry the company',
    `create table app.planted (tenant_id uuid, other uuid, job_id uuid,
       foreign key (other, job_id) references app.jobs (tenant_id, id) on delete cascade)`,
  ],
  [
    'a reference between tables that does not say what happens on delete',
    'create table app.planted (user_id uuid references app.users (id))',
  ],
  [
    'a primary key or unique index of a company table without tenant_id',
    'create table app.planted (tenant_id uuid, id uuid primary key)',
  ],
  [
    'a primary key or unique index of a company table without tenant_id',
    `create table app.planted (tenant_id uuid, slug text);
     create unique index planted_key on app.planted (slug) include (tenant_id)`,
  ],
  [
    'a reference between tables that does not say what happens on delete',
    `create table app.planted (tenant_id uuid not null, job_id uuid not null,
       foreign key (tenant_id, job_id) references app.jobs (tenant_id, id))`,
  ],
  [
    'a reference of a company table, except to users, that the database sets to null',
    `create table app.planted (tenant_id uuid not null, job_id uuid,
       foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete set null (job_id))`,
  ],
  ["a view that reads with its owner's rights", 'create view app.planted as select id from app.jobs'],
  ["a function with its owner's rights and an open search path", definer('')],
  [
    "a function with its owner's rights that anybody may call",
    definer('set search_path = pg_catalog, pg_temp'),
  ],
  ['a role of the app that is more than a role', 'alter role kadro_app bypassrls'],
  [
    "something that the app's role owns",
    `${table} grant create on schema app to kadro_app; alter table app.planted owner to kadro_app`,
  ],
  [
    'a right on the outbox or the log that the app must not have',
    'grant select (message) on app.outbox to kadro_app',
  ],
  ['a right on the outbox or the log that the app must not have', 'grant delete on app.events to kadro_app'],
  [
    "a company table that the system's role may write",
    `${table} select app.enable_tenant_isolation('app.planted'); grant delete on app.planted to kadro_system`,
  ],
  [
    "a company table that the system's role may write",
    `${table} select app.enable_tenant_isolation('app.planted'); grant update (id) on app.planted to kadro_system`,
  ],
  [
    'a policy that lets the system write another company',
    'create policy planted on app.companies for update to kadro_system using (true)',
  ],
  [
    'a policy with a subquery, which a distributed table may not have',
    'create policy planted on app.jobs using (tenant_id = (select app.current_tenant_id()))',
  ],
  [
    'a policy with a subquery, which a distributed table may not have',
    'create policy planted on app.users with check (exists (select from app.members m where m.user_id = users.id))',
  ],
  ...[
    'grant select on survey.answers to kadro_app',
    'grant insert (choices) on survey.answers to kadro_system',
    'create policy planted on survey.tickets using (true)',
    'alter table survey.tickets disable row level security',
  ].map((mistake): [keyof typeof queries, string] => [
    'a table of the survey without row-level security, or with a policy or a right of anybody but its owner',
    mistake,
  ]),
  [
    'a table of the queue that the app may read',
    'grant usage on schema graphile_worker to kadro_app; grant select on graphile_worker._private_jobs to kadro_app',
  ],
  [
    'a partition that a role may use without its parent, or a partitioned table without a default partition',
    'grant select on app.events_default to kadro_app',
  ],
  [
    'a partition that a role may use without its parent, or a partitioned table without a default partition',
    'grant select (data) on app.events_default to kadro_system',
  ],
  [
    'a partition that a role may use without its parent, or a partitioned table without a default partition',
    'alter table app.events detach partition app.events_default',
  ],
  [
    'a trigger with transition tables, which updates rows that other transactions wait for',
    `${triggerFunction('perform 1')} create trigger planted after delete on app.jobs
       referencing old table as old_rows for each statement execute function app.planted()`,
  ],
  [
    "a trigger function with its owner's rights, or with SQL that is made when it runs",
    triggerFunction('perform 1', 'security definer'),
  ],
  [
    "a trigger function with its owner's rights, or with SQL that is made when it runs",
    triggerFunction("execute 'delete from app.outbox'"),
  ],
  ...[
    'delete from app.outbox where about_id = old.id',
    'insert into outbox (channel) values (new.id)',
    'update users set name = new.name',
    'insert into app.jobs (id) values (new.id) on conflict (id) do update set id = new.id; truncate app.rate_limits',
  ].map((body): [keyof typeof queries, string] => [
    'a trigger function that writes a table of no company',
    triggerFunction(body),
  ]),
  [
    'a candidate, invitation or user that is deleted with another row, and leaves its messages',
    `alter table app.invitations add member_id uuid,
       add foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade`,
  ],
  ['a right that everybody has', `${table} grant select on app.planted to public`],
];

describe('the guard of the catalogue finds', () => {
  it.each(mistakes)('%s', async (name, mistake) => {
    expect(await findNamesAfter(mistake, queries[name])).not.toEqual([]);
  });

  it('every kind of mistake', () => {
    expect(new Set(mistakes.map(([name]) => name))).toEqual(new Set(Object.keys(queries)));
  });

  it.each([
    ['tables', 'create table app.planted (id uuid primary key)'],
    ['indexes', 'create index planted on app.jobs (title)'],
    ['indexes', 'create index planted on app.jobs (lower(title))'],
    ['functions', definer('set search_path = pg_catalog, pg_temp')],
  ] as const)('one more of the listed %s', async (name, mistake) => {
    expect(await findNamesAfter(mistake, listed[name].sql)).toContain('planted');
  });
});
