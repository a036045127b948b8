import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { testServer } from '../../../../tests/harness/api.ts';
import { NamingClient, PlainClient, planOnEachCall, StatementNames } from './pipelined-client.ts';

test.each([
  ['naming', NamingClient],
  ['plain', PlainClient],
])(
  'queries of one moment leave in one write, and later ones in another, with the %s client',
  async (_name, Client) => {
    const client = new Client({ connectionString: (await testServer()).ownerUrl });
    await client.connect();
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    let writes = 0;
    for (const method of ['_write', '_writev'] as const) {
      const original = stream[method] as (...args: unknown[]) => void;
      stream[method] = (...args: unknown[]) => {
        writes += 1;
        original.apply(stream, args);
      };
    }
    const numberOf = async (value: number) =>
      (await client.query<{ n: number }>('select $1::integer as n', [value])).rows[0]?.n;
    const chained = Promise.resolve().then(() => numberOf(3));
    expect(await Promise.all([numberOf(1), numberOf(2), chained])).toEqual([1, 2, 3]);
    expect(writes).toBe(1);
    expect(await numberOf(4)).toBe(4);
    expect(writes).toBe(2);
    await client.end();
  },
);

test('the first statements are prepared under a name, except those that are planned on each call', async () => {
  const { ownerUrl, platform } = await testServer();
  const client = new NamingClient({ connectionString: ownerUrl }, new StatementNames(2));
  await client.connect();
  const { sql: planned } = planOnEachCall.compile(platform.db);
  const first = 'select $1::text as first';
  const second = 'select $1::text as second';
  for (const text of [`${planned} select $1::text`, first, second, first, 'select $1::text as third']) {
    await client.query(text, ['a value']);
  }
  const prepared = await client.query('select statement from pg_prepared_statements order by statement');
  expect(prepared.rows).toEqual([{ statement: first }, { statement: second }]);
  await client.end();
});
