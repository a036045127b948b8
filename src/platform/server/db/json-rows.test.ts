import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aCompany, testServer } from '../../../../tests/harness/api.ts';
import { instantOfJson, readJsonRows } from './json-rows.ts';
import { inTenant } from './tenant.ts';

test('rows that arrive as JSON equal the rows of the driver, in their order', async () => {
  const { platform } = await testServer();
  const { id } = await aCompany();
  const query = sql`
    select n as number, 'line ' || n as text, array['ä', 'b"c'] as list, null as nothing, n > 1 as flag,
           '{"a": [1]}'::jsonb as object
      from generate_series(3, 1, -1) as n`;
  const names = ['number', 'text', 'list', 'nothing', 'flag', 'object'] as const;
  await inTenant(platform.db, id, async (tx) => {
    const { rows } = await query.execute(tx);
    expect(await readJsonRows<Record<(typeof names)[number], unknown>>(tx, names, query)).toEqual(rows);
    expect(await readJsonRows(tx, names as never, sql`select * from (${query}) as q where false`)).toEqual(
      [],
    );
  });
});

test('an instant of JSON is the one that the driver reads, to the millisecond', async () => {
  const { platform } = await testServer();
  const texts = ['', '.1', '.12', '.123', '.345678', '.000001', '.999999'].flatMap((fraction) => [
    `2026-11-21 04:45:12${fraction}+00`,
    `0100-02-28 23:59:59${fraction}+00`,
  ]);
  const { rows } = await sql<{ at: Date; text: string }>`
    select at::timestamptz as at, to_json(at::timestamptz) #>> '{}' as text from unnest(${texts}::text[]) as at`.execute(
    platform.db,
  );
  expect(rows.map(({ text }) => instantOfJson(text))).toEqual(rows.map(({ at }) => at.toISOString()));
  expect(instantOfJson('2026-11-21T07:45:12.5+03:00')).toBe('2026-11-21T04:45:12.500Z');
});
