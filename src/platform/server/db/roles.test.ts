import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { asSuperuser, testSecret } from '../../../../tests/harness/database.ts';
import { prepareDatabase } from './migrate.ts';

const serverUrl = process.env.TEST_POSTGRES_URL ?? '';
// Each test runs every migration on an empty database.
const timeoutMs = { timeout: 120_000 };

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** A database as the README requires: its owner may log in and create roles, and has no other privileges. */
async function emptyDatabase(name: string): Promise<string> {
  const server = asSuperuser(serverUrl);
  const owner = `owner_${randomUUID().slice(0, 8)}`;
  await query(server, `create role ${owner} login createrole password 'x'`);
  await query(server, `create database "${name}" owner ${owner}`);
  const url = new URL(serverUrl);
  url.username = owner;
  url.password = 'x';
  url.pathname = `/${name}`;
  return url.href;
}

const rowsOf = (url: string) => query(url, 'select count(*)::integer as n from app.users');

test(
  'an owner without superuser rights prepares a database, repeatedly, for roles that own nothing',
  timeoutMs,
  async () => {
    const ownerUrl = await emptyDatabase(`test_${randomUUID().slice(0, 8)}`);
    const urls = await prepareDatabase(ownerUrl, testSecret);
    expect(await prepareDatabase(ownerUrl, testSecret)).toEqual(urls);
    for (const url of Object.values(urls)) {
      expect(await rowsOf(url)).toEqual([{ n: 0 }]);
      await expect(query(url, 'create table app.mine (id integer)')).rejects.toThrow('permission denied');
    }
  },
);

test('functions and backups of such an owner see the rows of every company', timeoutMs, async () => {
  const ownerUrl = await emptyDatabase(`test_${randomUUID().slice(0, 8)}`);
  const { appUrl } = await prepareDatabase(ownerUrl, testSecret);
  await query(ownerUrl, "insert into app.companies (slug, name) values ('lodos', 'Lodos')");
  const rows = await query(appUrl, "select app.company_id_by_slug('lodos') is not null as found");
  expect(rows).toEqual([{ found: true }]);
  // pg_dump uses this setting, which rejects tables with rows hidden by a policy.
  const asDump = (url: string) => {
    const address = new URL(url);
    address.searchParams.set('options', '-crow_security=off');
    return query(address.href, 'select slug from app.companies');
  };
  expect(await asDump(ownerUrl)).toEqual([{ slug: 'lodos' }]);
  await expect(asDump(appUrl)).rejects.toThrow('row-level security');
});

test(
  "two installations in one cluster cannot read each other's data, whatever their database names",
  timeoutMs,
  async () => {
    const suffix = randomUUID().slice(0, 8);
    const [plain, odd] = await Promise.all([
      emptyDatabase(`kadro_${suffix}`).then((url) => prepareDatabase(url, testSecret)),
      emptyDatabase(`Kadro-İşe alım-${suffix}-${'uzun'.repeat(4)}`).then((url) =>
        prepareDatabase(url, testSecret),
      ),
    ]);
    for (const [from, to] of [
      [plain, odd],
      [odd, plain],
    ] as const) {
      expect(await rowsOf(from.appUrl)).toEqual([{ n: 0 }]);
      for (const url of Object.values(from)) {
        const across = new URL(url);
        across.pathname = new URL(to.appUrl).pathname;
        await expect(rowsOf(across.href)).rejects.toThrow('permission denied');
      }
    }
  },
);

test('a renamed database keeps its privileges', timeoutMs, async () => {
  const name = `test_${randomUUID().slice(0, 8)}`;
  const ownerUrl = await emptyDatabase(name);
  await prepareDatabase(ownerUrl, testSecret);
  await query(asSuperuser(serverUrl), `alter database "${name}" rename to ${name}_new`);
  const renamed = new URL(ownerUrl);
  renamed.pathname = `/${name}_new`;
  const { appUrl } = await prepareDatabase(renamed.href, testSecret);
  expect(await rowsOf(appUrl)).toEqual([{ n: 0 }]);
});
