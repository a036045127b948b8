import { describe, expect, it } from 'vitest';
import { codeFiles, repositoryFiles } from './source-files.ts';
import { sqlAgainstOrder, tableOwners } from './sql-wall-rules.ts';

const owners = tableOwners(repositoryFiles().filter(({ path }) => path.startsWith('db/migrations/')));

// The wiring hands a part of a statement that reads a later slice to the earlier one.
it('statements name only tables of their own and of earlier slices', () => {
  expect(sqlAgainstOrder(codeFiles(), owners)).toEqual([]);
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
    ['a table of an earlier slice', 'src/meetings/server/queries.ts', 'sql`select 1 from jobs`'],
    ['a comment', 'src/jobs/server/queries.ts', '// what comes from meetings'],
    ['a test', 'src/jobs/server/queries.test.ts', 'sql`select 1 from meetings`'],
  ])('but not %s', (_name, path, text) => {
    expect(sqlAgainstOrder([{ path, text }], owners)).toEqual([]);
  });
});
