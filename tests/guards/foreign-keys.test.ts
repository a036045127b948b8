import { describe, expect, it } from 'vitest';
import { connectToClone } from './connect-to-clone.ts';
import { afterChange } from './after-change.ts';
import { type Exemptions, foreignKeyProblems } from './foreign-key-rules.ts';

// Without an index every deletion of a referenced row scans the whole table, so each exemption has a reason.
const exemptions: Exemptions = {};

const client = await connectToClone();

/** The problems after a schema change, which is rolled back. */
function problemsAfter(change: string, listed: Exemptions = exemptions): Promise<string[]> {
  return afterChange(client, change, () => foreignKeyProblems(client, listed));
}

it('every foreign key has an index that starts with its columns, or a listed reason', async () => {
  expect(await foreignKeyProblems(client, exemptions)).toEqual([]);
});

const drop = 'drop index app.comments_application_idx;';
const missing = ['comments(tenant_id,application_id) has no index'];

describe('the guard of foreign keys', () => {
  it.each([
    ['no index', drop, missing],
    ['an index of a part of the columns', `${drop} create index on app.comments (application_id)`, missing],
    [
      'an index with a column before them',
      `${drop} create index on app.comments (created_at, tenant_id, application_id)`,
      missing,
    ],
    [
      'a partial index that leaves rows out',
      `${drop} create index on app.comments (tenant_id, application_id) where created_at is not null`,
      missing,
    ],
    [
      'a column that is only included',
      `${drop} create index on app.comments (tenant_id) include (application_id)`,
      missing,
    ],
    [
      'a new table',
      'create table app.planted (user_id uuid references app.users)',
      ['planted(user_id) has no index'],
    ],
  ])('finds %s', async (_name, change, problems) => {
    expect(await problemsAfter(change)).toEqual(problems);
  });

  it.each([
    ['the columns in another order', `${drop} create index on app.comments (application_id, tenant_id)`],
    ['more columns behind them', `${drop} create index on app.comments (tenant_id, application_id, id)`],
    [
      'only the rows with a key',
      `${drop} create index on app.comments (tenant_id, application_id) where application_id is not null`,
    ],
  ])('accepts an index of %s', async (_name, change) => {
    expect(await problemsAfter(change)).toEqual([]);
  });

  it('accepts a listed reason, and finds an obsolete one', async () => {
    const listed = { 'comments(tenant_id,application_id)': 'a reason' };
    expect(await problemsAfter(drop, listed)).toEqual([]);
    expect(await foreignKeyProblems(client, listed)).toEqual([
      'comments(tenant_id,application_id) is listed and has an index',
    ]);
  });
});
