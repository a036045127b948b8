import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { testServer } from '../../../../tests/harness/api.ts';
import { NamingClient, PlainClient } from './pipelined-client.ts';

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
