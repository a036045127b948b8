import { describe, expect, it } from 'vitest';
import { codeFiles, repositoryFiles } from './source-files.ts';
import { sqlAgainstOrder, tableOwners } from './sql-wall-rules.ts';

// Statements that still name a table of a later slice. The list may only shrink: a slice offers what earlier ones need
// as a view or function of its own migration, or the wiring hands it over.
const known = ['applications -> meetings.meetings', 'candidates -> applications.applications'];

const owners = tableOwners(repositoryFiles().filter(({ path }) => path.startsWith('db/migrations/')));

it('statements name only tables of their own and of earlier slices, except the listed ones', () => {
  expect(sqlAgainstOrder(codeFiles(), owners)).toEqual(known);
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
