import { expect, it } from 'vitest';
import { codeFiles, type SourceFile } from './source-files.ts';

/**
 * Role names contain the name of the database (roles.ts), so code that names `kadro_app` fails in any other database.
 */
const filesNamingRoles = (files: readonly SourceFile[]): string[] =>
  files
    .filter(
      ({ path, text }) =>
        path.startsWith('src/') && !path.endsWith('.test.ts') && /kadro_(app|system)\b/.test(text),
    )
    .map(({ path }) => path);

it('no file names a role of the database', () => {
  expect(filesNamingRoles(codeFiles())).toEqual([]);
});

it('the guard of role names finds a named role', () => {
  const text = "select has_table_privilege('kadro_app', oid, 'delete')";
  expect(filesNamingRoles([{ path: 'src/jobs/server/a.ts', text }])).toEqual(['src/jobs/server/a.ts']);
});
