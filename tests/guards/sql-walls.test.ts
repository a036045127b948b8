import { describe, expect, it } from 'vitest';
import { codeFiles, repositoryFiles } from './source-files.ts';
import { sqlAgainstOrder, tableOwners, tablesWithoutSlice } from './sql-wall-rules.ts';

const owners = tableOwners(repositoryFiles().filter(({ path }) => path.startsWith('db/migrations/')));

// The wiring hands a part of a statement that reads a later slice to the earlier one.
it('statements name only tables of their own and of earlier slices', () => {
  expect(sqlAgainstOrder(codeFiles(), owners)).toEqual([]);
});

it('every table and view has a slice', () => {
  expect(tablesWithoutSlice(owners)).toEqual([]);
});

it('the guard finds a table whose migration names no slice', () => {
  const path = 'db/migrations/0099_waiting_lists.sql';
  const found = tableOwners([{ path, text: 'create table app.waiting_lists (\n' }]);
  expect(tablesWithoutSlice(new Map([...owners, ...found]))).toEqual(['waiting_lists']);
});

describe('the guard finds a table of a later slice', () => {
  it.each([
    ['in a statement', 'sql`select 1 from meetings m`'],
    ['in a statement, with its schema', 'sql`delete from app.meetings`'],
    ['in a join', 'sql`select 1 from jobs left join meetings on true`'],
    ['in a subquery of a builder', "eb.exists(eb.selectFrom('meetings as m').select('m.id'))"],
    ['in a join of a builder', "tx.selectFrom('jobs').innerJoin('meetings', 'a', 'b')"],
    ['that is written', "tx.updateTable('meetings')"],
  ])('%s', (_name, text) => {
    expect(sqlAgainstOrder([{ path: 'src/jobs/server/queries.ts', text }], owners)).toEqual([
      'jobs -> meetings.meetings',
    ]);
  });

  it.each([
    ['an older migration with the name of what it creates', 'jobs', 'meeting_rooms', 'meetings'],
    ['one of several in a migration', 'meetings', 'document_requests', 'document-requests'],
    ['a table of a migration that changes others too', 'availability', 'member_limits', 'meetings'],
    ['an unlogged one', 'jobs', 'board_presence', 'board'],
  ])('of %s', (_name, slice, table, owner) => {
    const path = `src/${slice}/server/queries.ts`;
    expect(sqlAgainstOrder([{ path, text: `sql\`select 1 from ${table}\`` }], owners)).toEqual([
      `${slice} -> ${owner}.${table}`,
    ]);
  });

  it.each([
    ['a table of an earlier slice', 'src/meetings/server/queries.ts', 'sql`select 1 from jobs`'],
    ['a comment', 'src/jobs/server/queries.ts', '// what comes from meetings'],
    ['a test', 'src/jobs/server/queries.test.ts', 'sql`select 1 from meetings`'],
  ])('but not %s', (_name, path, text) => {
    expect(sqlAgainstOrder([{ path, text }], owners)).toEqual([]);
  });
});
