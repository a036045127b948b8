import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import { aCompany, testServer } from '../harness/api.ts';
import { asSuperuser, cloneDatabase } from '../harness/database.ts';
import { type CompanyTable, companyTables, plantRows, isolationProblems } from './isolation-probe.ts';

let owner: pg.Client;
let tables: CompanyTable[];

beforeAll(async () => {
  // A clone: planting rows locks every table, in another order than the server's own transactions.
  owner = new pg.Client({ connectionString: asSuperuser((await cloneDatabase()).ownerUrl) });
  await owner.connect();
  tables = await companyTables(owner);
});
afterAll(() => owner.end());

/**
 * The access that succeeds across two companies with one row each in every table; everything is rolled back.
 * @param probed the tables whose access is tried
 */
async function findVisibleTables(probed: CompanyTable[], mistake = ''): Promise<string[]> {
  const [own, other] = [randomUUID(), randomUUID()];
  await owner.query('begin');
  try {
    await plantRows(owner, tables, [own, other]);
    await owner.query(mistake);
    return await isolationProblems(owner, probed, own, other);
  } finally {
    await owner.query('rollback');
  }
}

describe('row-level security', () => {
  it('lets the application read, change, insert and reference nothing of another company, in any table', async () => {
    expect(tables.length).toBeGreaterThan(20);
    expect(await findVisibleTables(tables)).toEqual([]);
  });

  it("applies to the application's own connections", async () => {
    const { platform } = await testServer();
    const [one, other] = [await aCompany(), await aCompany()];
    for (const { name } of tables) {
      const companies = sql<{ tenant_id: string }>`select distinct tenant_id from ${sql.table(name)}`;
      const outside = await inNoTenant(platform.db, (tx) => companies.execute(tx));
      expect(outside.rows, `${name} without a company`).toEqual([]);
      const inside = await one.inTenant((tx) => companies.execute(tx));
      expect(
        inside.rows.map((row) => row.tenant_id),
        `${name} of ${other.id}`,
      ).not.toContain(other.id);
    }
  });

  it('applies to the roles that the application and the system really use', async () => {
    const { platform } = await testServer();
    for (const [db, group] of [
      [platform.db, 'kadro_app'],
      [platform.system, 'kadro_system'],
    ] as const) {
      const { rows } = await sql<{ rolsuper: boolean; rolbypassrls: boolean; groups: string[] }>`
        select rolsuper, rolbypassrls,
               array(select g.rolname::text from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid) as groups
          from pg_roles r where rolname = current_user`.execute(db);
      expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, groups: [group] }]);
    }
  });
});

describe('the isolation probe finds', () => {
  it.each([
    [
      'a table without row-level security',
      'alter table app.comments disable row level security',
      'comments: visible without a company',
    ],
    [
      'a policy that lets everything through',
      'create policy open on app.comments using (true)',
      'comments: visible to another company',
    ],
    [
      'a policy that reads well and writes anything',
      `drop policy tenant_isolation on app.comments;
       create policy tenant_isolation on app.comments using (tenant_id = app.current_tenant_id()) with check (true)`,
      'comments: written for another company',
    ],
    [
      'a policy that hides everything',
      'drop policy tenant_isolation on app.comments',
      'comments: not visible to its own company',
    ],
    [
      'a reference without the company',
      `alter table app.candidates add constraint planted unique (id);
       alter table app.comments drop constraint comments_tenant_id_candidate_id_fkey;
       alter table app.comments add foreign key (candidate_id) references app.candidates (id) not valid`,
      'comments: tenant_id, candidate_id may point at another company',
    ],
  ])('%s', async (_name, mistake, problem) => {
    const comments = tables.filter(({ name }) => name === 'comments');
    expect(await findVisibleTables(comments, mistake)).toContain(problem);
  });
});
