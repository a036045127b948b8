import { describe, expect, it } from 'vitest';
import { companyTables } from '#platform/server/db/company-tables.ts';
import { codeFiles } from './source-files.ts';
import { writesWithoutCompany } from './tenant-conditions.ts';

it('every update and delete in raw SQL names its company', () => {
  expect(writesWithoutCompany(codeFiles(), companyTables)).toEqual([]);
});

describe('the guard of conditions finds', () => {
  const foundIn = (text: string) =>
    writesWithoutCompany(
      [{ path: 'src/jobs/server/a.ts', text: `export const a = (tx) => ${text};` }],
      companyTables,
    );

  it.each([
    'sql`delete from rejection_reasons`',
    'sql`update app.jobs set title = ${title} where id = ${id}`',
    'sql`with gone as (delete from comments where id = 1) select from jobs where tenant_id = 1`',
    'sql`update companies set name = ${name}`',
  ])('%s', (text) => {
    expect(foundIn(text)).toHaveLength(1);
  });

  it.each([
    'sql`delete from sessions where user_id = ${id}`',
    "tx.deleteFrom('rejection_reasons').execute()",
    'sql`select from jobs for update skip locked`',
    'sql`with gone as (delete from comments where tenant_id = ${company}) select from gone`',
  ])('nothing in %s', (text) => {
    expect(foundIn(text)).toEqual([]);
  });
});
