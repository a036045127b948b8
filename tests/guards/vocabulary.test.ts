import { describe, expect, it } from 'vitest';
import { codeFiles, pathsIn, root } from './source-files.ts';
import { misnamedComponents, nameProblems, locationProblems, findStrayTests } from './vocabulary.ts';

describe('files', () => {
  const paths = pathsIn(root);

  it('are named in one way, for what they are', () => {
    expect(nameProblems(paths)).toEqual([]);
  });

  it('stand where a slice has a place for them', () => {
    expect(locationProblems(paths)).toEqual([]);
  });

  it('have their tests beside them', () => {
    expect(findStrayTests(codeFiles())).toEqual([]);
  });

  it('export the component they are named for', () => {
    expect(misnamedComponents(codeFiles())).toEqual([]);
  });
});

describe('the guard of names finds', () => {
  it.each([
    'src/jobs/server/utils.ts',
    'src/jobs/web/helpers/a.ts',
    'src/ui/index.ts',
    'src/jobs/server/saveJob.ts',
    'src/jobs/Server/a.ts',
  ])('%s', (path) => {
    expect(nameProblems([path])).toHaveLength(1);
  });

  it.each([
    'src/jobs/services/a.ts',
    'src/jobs/types.ts',
    'src/jobs/web/job-thing.tsx',
    'src/jobs/server/deep/a.ts',
  ])('%s, which has no place in a slice', (path) => {
    expect(locationProblems([path])).toEqual([path]);
  });

  it('a test far from what it tests', () => {
    const text = "import { a } from '#files/rules.ts'";
    expect(findStrayTests([{ path: 'src/jobs/server/a.test.ts', text }])).toHaveLength(1);
  });

  it('a component under another name', () => {
    const text = 'export function Card() { return null; }';
    expect(misnamedComponents([{ path: 'src/jobs/web/parts/job-card.tsx', text }])).toHaveLength(1);
  });
});
