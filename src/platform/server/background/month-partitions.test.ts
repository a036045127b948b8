import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTenant } from '../db/tenant.ts';
import { startTestServer, type TestServer } from '../../../../tests/harness/server.ts';
import { createMonthPartitionsTask } from './month-partitions.ts';

const companyId = '0198c0de-0000-7000-8000-000000000001';

let server: TestServer;
let owner: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  await owner.query("insert into app.companies (id, slug, name) values ($1, 'parts', 'Parts')", [companyId]);
});
beforeEach(async () => {
  await owner.query('delete from app.events; delete from app.careers_traffic');
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

const runTask = () => createMonthPartitionsTask.run({}, server.platform);

/** Months by their distance from the present one, e.g. `2026_11`. */
async function monthsAt(...distances: number[]): Promise<string[]> {
  const { rows } = await owner.query<{ month: string }>(
    `select to_char(now() at time zone 'utc' + make_interval(months => distance), 'YYYY_MM') as month
       from unnest($1::integer[]) with ordinality as d (distance, place) order by place`,
    [distances],
  );
  return rows.map(({ month }) => month);
}
const monthAt = async (distance: number): Promise<string> => (await monthsAt(distance))[0] ?? '';

/** Foreign keys to a partition keep it from being dropped while it is attached. */
async function dropPartitions(month: string): Promise<void> {
  for (const table of ['app.events', 'app.careers_traffic']) {
    const partition = `${table}_${month}`;
    await owner.query(`alter table ${table} detach partition ${partition}; drop table ${partition}`);
  }
}

async function partitionsOf(table: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select replace(inhrelid::regclass::text, $1 || '_', '') as name from pg_inherits
      where inhparent = $1::regclass order by 1`,
    [`app.${table}`],
  );
  return rows.map(({ name }) => name);
}

/** Inserts an event with an id of that time; returns its partition. */
async function addEvent(at: Date): Promise<string> {
  const id = `${at.getTime().toString(16).padStart(12, '0')}7fff8fffffffffffffff`;
  const { rows } = await owner.query<{ name: string }>(
    `insert into app.events (tenant_id, id, occurred_at, type, actor_kind)
     values ($1, $2, $3, 'job.created', 'system') returning tableoid::regclass::text as name`,
    [companyId, id, at],
  );
  return (rows[0]?.name ?? '').replace('app.events_', '');
}

/** Counts a page view on that day; returns its partition. */
async function addView(day: string): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `insert into app.careers_traffic (tenant_id, day) values ($1, $2) returning tableoid::regclass::text as name`,
    [companyId, day],
  );
  return (rows[0]?.name ?? '').replace('app.careers_traffic_', '');
}

const firstMoment = (month: string): Date => new Date(`${month.replace('_', '-')}-01T00:00:00Z`);

test('the present and the next three months have partitions, and a repeated task adds none', async () => {
  await runTask();
  const all = { events: await partitionsOf('events'), views: await partitionsOf('careers_traffic') };
  const expected = expect.arrayContaining([...(await monthsAt(0, 1, 2, 3)), 'default']);
  expect(all).toEqual({ events: expected, views: expected });
  await runTask();
  expect({ events: await partitionsOf('events'), views: await partitionsOf('careers_traffic') }).toEqual(all);
});

test('a row is stored in the partition of its month in UTC', async () => {
  const [present, next] = [await monthAt(0), await monthAt(1)];
  const { rows } = await owner.query<{ name: string }>(
    `insert into app.events (tenant_id, type, actor_kind) values ($1, 'job.created', 'system')
     returning tableoid::regclass::text as name`,
    [companyId],
  );
  expect(rows).toEqual([{ name: `app.events_${present}` }]);
  const start = firstMoment(next);
  const before = new Date(start.getTime() - 1);
  expect([await addEvent(before), await addEvent(start)]).toEqual([present, next]);
  const days = [before, start].map((at) => at.toISOString().slice(0, 10));
  expect([await addView(days[0] ?? ''), await addView(days[1] ?? '')]).toEqual([present, next]);
});

test('rows of other months are stored in the default partition, which the task accepts', async () => {
  const past = await monthAt(-2);
  expect(await addEvent(firstMoment(past))).toBe('default');
  expect(await addEvent(new Date('2199-01-01T00:00:00Z'))).toBe('default');
  expect(await addView('2199-01-01')).toBe('default');
  const last = await monthAt(3);
  await dropPartitions(last);
  expect(await addEvent(firstMoment(last))).toBe('default');
  await runTask();
  // A month with rows in the default partition stays there; the other table gets its partition.
  expect(await partitionsOf('events')).not.toContain(last);
  expect(await partitionsOf('careers_traffic')).toContain(last);
  await owner.query('delete from app.events');
  await runTask();
  expect(await partitionsOf('events')).toContain(last);
});

test('months of the past get partitions on request, except those with rows in the default partition', async () => {
  const [first = '', second = '', third = ''] = await monthsAt(-3, -2, -1);
  await addView(`${second.replace('_', '-')}-15`);
  const since = `${first.replace('_', '-')}-20`;
  await owner.query('select app.create_month_partitions($1)', [since]);
  expect(await partitionsOf('careers_traffic')).toEqual(expect.arrayContaining([first, third]));
  expect(await partitionsOf('careers_traffic')).not.toContain(second);
  expect(await addEvent(firstMoment(first))).toBe(first);
});

test('two servers can run the task at once', async () => {
  const last = await monthAt(3);
  await dropPartitions(last);
  await Promise.all([runTask(), runTask()]);
  expect(await partitionsOf('events')).toContain(last);
  expect(await partitionsOf('careers_traffic')).toContain(last);
});

test('neither the application nor the system role can use a partition without its parent', async () => {
  const { platform } = server;
  await runTask();
  for (const partition of [
    `events_${await monthAt(0)}`,
    `careers_traffic_${await monthAt(3)}`,
    'events_default',
  ]) {
    for (const db of [platform.db, platform.system]) {
      const read = inTenant(db, companyId, (tx) => sql`select from ${sql.table(partition)}`.execute(tx));
      await expect(read).rejects.toThrow(`permission denied for table ${partition}`);
    }
  }
});
