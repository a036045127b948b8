import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aCompany, testServer } from '../../../../tests/harness/api.ts';
import { testSecret } from '../../../../tests/harness/database.ts';
import { openDatabase } from './database.ts';
import { prepareDatabase } from './migrate.ts';
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

const stateOf = async (tx: TenantTx) => {
  const { rows } = await sql<{ company: string; began: string; readOnly: string }>`
    select app.current_tenant_id() as company, now()::text as began,
           current_setting('transaction_read_only') as "readOnly"`.execute(tx);
  return rows[0];
};

test('a read ends with the statement that is meant to be the last; a later one begins again in the same company', async () => {
  const { platform, id } = await aDesk();
  const states = await inTenant(
    platform.db,
    id,
    async (tx) => [await stateOf(tx), await stateOf(tx.ending()), await stateOf(tx), await stateOf(tx)],
    { readOnly: true },
  );
  const [first, last, next, after] = states.map((state) => state?.began);
  expect([last, after]).toEqual([first, next]);
  expect(next).not.toBe(first);
  for (const state of states) expect(state).toMatchObject({ company: id, readOnly: 'on' });
});

test('a failed last statement of a read is an error, and its connection stays usable', async () => {
  const { platform, id } = await aDesk();
  const failing = () =>
    inTenant(platform.db, id, (tx) => sql`select 1 / 0`.execute(tx.ending()), { readOnly: true });
  for (let turn = 0; turn < 30; turn++) await expect(failing()).rejects.toThrow('division by zero');
  expect(await inTenant(platform.db, id, stateOf, { readOnly: true })).toMatchObject({ company: id });
});

test('a connection that breaks in the last statement of a read is not given to the next caller', async () => {
  const { ownerUrl } = await testServer();
  const { appUrl } = await prepareDatabase(ownerUrl, testSecret);
  const { id } = await aCompany();
  const db = openDatabase(appUrl, { max: 1, name: 'broken connections' });
  const breaking = inTenant(
    db,
    id,
    (tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx.ending()),
    { readOnly: true },
  );
  const next = inTenant(db, id, stateOf, { readOnly: true });
  await expect(breaking).rejects.toThrow('terminating connection');
  expect(await next).toMatchObject({ company: id });
  await db.destroy();
});

test('a transaction that writes has no last statement: it ends with its work', async () => {
  const { platform, id, add, names } = await aDesk();
  const failing = inTenant(platform.db, id, async (tx) => {
    await add(tx.ending(), 'A');
    throw new Error('afterwards');
  });
  await expect(failing).rejects.toThrow('afterwards');
  expect(await names()).toEqual([]);
});
