import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aCompany, testServer } from '../../../../tests/harness/api.ts';
import { inTenant, type TenantTx } from './tenant.ts';

async function aDesk() {
  const { platform } = await testServer();
  const { id } = await aCompany();
  const add = (tx: TenantTx, name: string) => tx.insertInto('departments').values({ name }).execute();
  const names = () =>
    inTenant(platform.db, id, async (tx) =>
      (await tx.selectFrom('departments').select('name').orderBy('name').execute()).map((row) => row.name),
    );
  return { platform, id, add, names };
}

test('concurrent queries run in one transaction and one company', async () => {
  const { platform, id, add, names } = await aDesk();
  await inTenant(platform.db, id, (tx) => Promise.all([add(tx, 'A'), add(tx, 'B'), add(tx, 'C')]));
  expect(await names()).toEqual(['A', 'B', 'C']);
  const seen = await inTenant(platform.db, id, (tx) =>
    Promise.all([1, 2, 3].map(() => sql`select txid_current(), app.current_tenant_id() as id`.execute(tx))),
  );
  expect(new Set(seen.map(({ rows }) => JSON.stringify(rows))).size).toBe(1);
  expect(seen[0]?.rows[0]).toMatchObject({ id });
});

test('an error rolls everything back, also while other queries are pending', async () => {
  const { platform, id, add, names } = await aDesk();
  const failing = inTenant(platform.db, id, (tx) =>
    Promise.all([add(tx, 'A'), sql`select 1 / 0`.execute(tx), add(tx, 'B')]),
  );
  await expect(failing).rejects.toThrow('division by zero');
  expect(await names()).toEqual([]);
});

test('an ignored query error is not a success: it rolls back, and the caller gets an error', async () => {
  const { platform, id, add, names } = await aDesk();
  const passedOver = inTenant(platform.db, id, async (tx) => {
    await add(tx, 'A');
    await sql`select 1 / 0`.execute(tx).catch(() => {});
  });
  await expect(passedOver).rejects.toThrow('Nothing was kept');
  expect(await names()).toEqual([]);
});

test('a query after the end is refused and does not reach the next transaction on the connection', async () => {
  const { platform, id, add, names } = await aDesk();
  const tx = await inTenant(platform.db, id, async (open) => open, { readOnly: true });
  await expect(add(tx, 'late')).rejects.toThrow('transaction is over');
  expect(await names()).toEqual([]);
});

test('a read-only transaction cannot write', async () => {
  const { platform, id, add } = await aDesk();
  const writing = inTenant(platform.db, id, (tx) => add(tx, 'A'), { readOnly: true });
  await expect(writing).rejects.toThrow('read-only transaction');
});
