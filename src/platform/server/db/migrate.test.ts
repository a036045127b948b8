import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../../../tests/harness/api.ts';

test('keys are of version 7 and sort in the order in which they were made', async () => {
  const { platform } = await testServer();
  const { rows } = await sql<{ id: string }>`
    with recursive made (n, id) as (
      select 1, app.uuid_v7()
      union all
      -- Hashing a thousand numbers takes longer than the microsecond that two keys must be apart.
      select n + 1, case when (select sum(hashint4(i + n)) from generate_series(1, 1000) as i) is not null then app.uuid_v7() end
        from made where n < 500)
    select id from made order by n`.execute(platform.db);
  const ids = rows.map((row) => row.id);
  expect(ids.toSorted()).toEqual(ids);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const made = Number.parseInt((ids[0] ?? '').replaceAll('-', '').slice(0, 12), 16);
  expect(Math.abs(made - Date.now())).toBeLessThan(60_000);
});
