import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aCompany, testServer } from '../../../../tests/harness/api.ts';
import { currentTenantId, inNoTenant, inTenant, type TenantTx } from './tenant.ts';

async function compiled(
  statement: (tx: TenantTx) => { compile(): { sql: string; parameters: readonly unknown[] } },
) {
  const { platform } = await testServer();
  const { id } = await aCompany();
  const { sql: text, parameters } = await inTenant(platform.db, id, async (tx) => statement(tx).compile());
  return {
    text: text.replaceAll('"', ''),
    parameters: parameters.map((one) => (one === id ? 'company' : one)),
  };
}

test('a select names the company of its tables in WHERE, beside conditions with or', async () => {
  const { text, parameters } = await compiled((tx) =>
    tx
      .selectFrom(['jobs as j', 'members', 'users'])
      .select('j.title')
      .where(sql<boolean>`j.id is null or true`),
  );
  expect(text).toBe(
    'select j.title from jobs as j, members, users where j.tenant_id = $1::uuid and members.tenant_id = $1::uuid and (j.id is null or true)',
  );
  expect(parameters).toEqual(['company']);
});

test('a joined table has its condition in ON, so that a left join keeps its rows', async () => {
  const { text, parameters } = await compiled((tx) =>
    tx
      .selectFrom('users as u')
      .innerJoin('members as m', 'm.user_id', 'u.id')
      .leftJoin('jobs', (join) => join.on('jobs.title', '=', 'A'))
      .leftJoin('companies as c', 'c.id', 'm.tenant_id')
      .select('u.id'),
  );
  expect(text).toBe(
    'select u.id from users as u inner join members as m on m.tenant_id = $1::uuid and (m.user_id = u.id)' +
      ' left join jobs on jobs.tenant_id = $1::uuid and (jobs.title = $2) left join companies as c on c.id = m.tenant_id',
  );
  expect(parameters).toEqual(['company', 'A']);
});

test('common table expressions, sub-queries, lateral joins and set operations name it at each level', async () => {
  const { text } = await compiled((tx) =>
    tx
      .with('gone', (db) => db.deleteFrom('comments').returning('id'))
      .selectFrom('gone')
      .innerJoinLateral(
        (eb) => eb.selectFrom('members').select('members.id as member').as('m'),
        (join) => join.onTrue(),
      )
      .select('gone.id')
      .where((eb) =>
        eb.exists(eb.selectFrom('jobs as j').where(sql<boolean>`exists (${eb.selectFrom('files')})`)),
      )
      .union(tx.selectFrom('job_questions').select('id')),
  );
  for (const alias of ['comments', 'members', 'j', 'files', 'job_questions'])
    expect(text).toContain(`${alias}.tenant_id = $1::uuid`);
  expect(text).not.toContain('gone.tenant_id');
});

test('an update from and a delete using name it for each table', async () => {
  const updated = await compiled((tx) =>
    tx.updateTable('jobs as j').from('members as m').set({ title: 'A' }).whereRef('m.id', '=', 'j.id'),
  );
  expect(updated.text).toBe(
    'update app.jobs as j set title = $1 from members as m where j.tenant_id = $2::uuid and m.tenant_id = $2::uuid and (m.id = j.id)',
  );
  const deleted = await compiled((tx) => tx.deleteFrom('comments').using('members as m'));
  expect(deleted.text).toBe(
    'delete from app.comments using members as m where comments.tenant_id = $1::uuid and m.tenant_id = $1::uuid',
  );
});

test('an insert gets the column, of values and of a select, unless it names it', async () => {
  const values = await compiled((tx) => tx.insertInto('departments').values([{ name: 'A' }, { name: 'B' }]));
  expect(values.text).toBe(
    'insert into app.departments (name, tenant_id) values ($1, $2::uuid), ($3, $2::uuid)',
  );
  const expressions = await compiled((tx) => tx.insertInto('departments').values({ name: sql`upper('a')` }));
  expect(expressions.text).toBe(
    "insert into app.departments (name, tenant_id) values (upper('a'), $1::uuid)",
  );
  const chosen = await compiled((tx) =>
    tx.insertInto('departments').columns(['name']).expression(tx.selectFrom('jobs').select('title')),
  );
  expect(chosen.text).toBe(
    'insert into app.departments (name, tenant_id) select title, $1::uuid as tenant_id from jobs where jobs.tenant_id = $1::uuid',
  );
  const named = await compiled((tx) =>
    tx.insertInto('departments').values({ name: 'A', tenant_id: 'other' }),
  );
  expect(named.parameters).toEqual(['A', 'other']);
});

test('an insert of rows without a known origin, a full join and a hidden table are refused', async () => {
  const refused = [
    (tx: TenantTx) => tx.insertInto('departments').columns(['name']).expression(sql`select 'A'`),
    (tx: TenantTx) => tx.selectFrom('users').fullJoin('members', 'user_id', 'users.id').select('users.id'),
    (tx: TenantTx) =>
      tx
        .with('jobs', (db) => db.selectFrom('users').select('id'))
        .selectFrom('jobs')
        .select('id'),
  ];
  for (const statement of refused)
    await expect(compiled(statement)).rejects.toThrow(/tenant_id|FullJoin|has the name/);
});

test('raw SQL names the company of the transaction, which has it as tenantId too', async () => {
  const { platform } = await testServer();
  const { id } = await aCompany();
  const { rows } = await inTenant(platform.db, id, (tx) =>
    sql`select ${currentTenantId} = ${tx.tenantId}::uuid as same, ${currentTenantId} as id`.execute(tx),
  );
  expect(rows).toEqual([{ same: true, id }]);
  const outside = inNoTenant(platform.db, (tx) => sql`select ${currentTenantId}`.execute(tx));
  await expect(outside).rejects.toThrow('the transaction has none');
});

test('a statement names its company although row-level security would show every row', async () => {
  const { platform } = await testServer();
  const [own, other] = [await aCompany(), await aCompany()];
  const add = (id: string) =>
    inTenant(platform.db, id, (tx) => tx.insertInto('departments').values({ name: 'A' }).execute());
  await Promise.all([add(own.id), add(other.id)]);
  const companies = await inTenant(platform.db, own.id, async (tx) => {
    const rows = await tx.selectFrom('departments').select('tenant_id').execute();
    await sql`select set_config('app.tenant_id', ${other.id}, true)`.execute(tx);
    return [rows, await tx.selectFrom('departments').select('tenant_id').execute()];
  });
  expect(companies).toEqual([[{ tenant_id: own.id }], []]);
});
