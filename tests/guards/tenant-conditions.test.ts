import { describe, expect, it } from 'vitest';
import { codeFiles, repositoryFiles } from './source-files.ts';
import { companyTablesIn, writesWithoutCompany } from './tenant-conditions.ts';

const types = repositoryFiles().find(({ path }) => path === 'src/platform/server/db/types.ts')?.text ?? '';
const tables = companyTablesIn(types);

it('the generated types list the company tables', () => {
  expect(tables.size).toBeGreaterThan(30);
  expect([...tables]).toEqual(expect.arrayContaining(['rejection_reasons', 'members', 'jobs']));
  expect(tables).not.toContain('users');
});

it('every update and delete of company rows names its company', () => {
  expect(writesWithoutCompany(codeFiles(), tables)).toEqual([]);
});

describe('the guard of conditions finds', () => {
  const foundIn = (text: string) =>
    writesWithoutCompany(
      [{ path: 'src/jobs/server/a.ts', text: `export const a = (tx) => ${text};` }],
      tables,
    );

  it.each([
    "tx.deleteFrom('rejection_reasons').execute()",
    "tx.deleteFrom('rejection_reasons').where('id', '=', id).execute()",
    "tx.updateTable('jobs as j').set({ title }).where('j.id', '=', id).returning('j.tenant_id').execute()",
    "tx.updateTable('jobs').set({ title }).where((eb) => eb.exists(eb.selectFrom('members').where('tenant_id', '=', b)))",
    "tx.updateTable('companies').set({ name }).where('deletion_due_at', '<', now).execute()",
    'tx.deleteFrom(table).execute()',
    'sql`delete from rejection_reasons`',
    'sql`update app.jobs set title = ${title} where id = ${id}`',
    'sql`with gone as (delete from comments where id = 1) select from jobs where tenant_id = 1`',
    'sql`update companies set name = ${name}`',
  ])('%s', (text) => {
    expect(foundIn(text)).toHaveLength(1);
  });

  it.each([
    "tx.deleteFrom('rejection_reasons').where('tenant_id', '=', currentTenantId).execute()",
    "tx.updateTable('jobs as j').set({ title }).where('j.tenant_id', '=', currentTenantId).execute()",
    "tx.updateTable('companies').set({ name }).where('id', '=', id).execute()",
    "tx.deleteFrom('sessions').where('user_id', '=', id).execute()",
    'sql`select from jobs for update skip locked`',
    'sql`with gone as (delete from comments where tenant_id = ${company}) select from gone`',
  ])('nothing in %s', (text) => {
    expect(foundIn(text)).toEqual([]);
  });
});
