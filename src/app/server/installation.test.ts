import pg from 'pg';
import { expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/harness/server.ts';
import { cloneDatabase } from '../../../tests/harness/database.ts';

const read = async ({ app }: TestServer) => {
  const { hasManyCompanies, announcement } = (await app.inject('/api/installation')).json();
  return { hasManyCompanies, announcement };
};

async function createCompanies(ownerUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(
    "insert into app.companies (id, slug, name) select gen_random_uuid(), 'many-' || gen_random_uuid(), 'Many' from generate_series(1, $1::int)",
    [count],
  );
  await client.end();
}

test('hasManyCompanies is true from 101 companies on, and is counted at most once an hour', async () => {
  const server = await startTestServer();
  const now = server.clock.now().getTime();
  server.clock.set(new Date(now));
  await createCompanies(server.ownerUrl, 100);
  expect(await read(server)).toEqual({ hasManyCompanies: false, announcement: null });
  await createCompanies(server.ownerUrl, 1);
  expect((await read(server)).hasManyCompanies).toBe(false);
  server.clock.set(new Date(now + 60 * 60_000));
  expect(await read(server)).toEqual({ hasManyCompanies: true, announcement: null });
  await server.close();
});

test('the demo has both notices of the specification', async () => {
  const server = await startTestServer({ DEMO: 'true', HOST: '127.0.0.1' }, await cloneDatabase());
  expect(await read(server)).toEqual({ hasManyCompanies: true, announcement: 'under_development' });
  await server.close();
});
