import { describe, expect, it } from 'vitest';
import { codeFiles, pathsIn, root } from './source-files.ts';
import {
  findStrayTests,
  locationProblems,
  misnamedComponents,
  nameProblems,
  participleTypes,
} from './vocabulary.ts';

describe('files', () => {
  const paths = pathsIn(root);

  it('have descriptive names in kebab-case', () => {
    expect(nameProblems(paths)).toEqual([]);
  });

  it('are in a folder that a slice may have', () => {
    expect(locationProblems(paths)).toEqual([]);
  });

  it('have their tests beside them', () => {
    expect(findStrayTests(codeFiles())).toEqual([]);
  });

  it('export the component of their name', () => {
    expect(misnamedComponents(codeFiles())).toEqual([]);
  });

  it('name their types by nouns', () => {
    expect(participleTypes(codeFiles())).toEqual([]);
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
  ])('%s, a folder or file that a slice may not have', (path) => {
    expect(locationProblems([path])).toEqual([path]);
  });

  it('a test that is not beside its file', () => {
    const text = "import { a } from '#files/rules.ts'";
    expect(findStrayTests([{ path: 'src/jobs/server/a.test.ts', text }])).toHaveLength(1);
  });

  it('a type that is named by a participle', () => {
    const typeOf = (name: string) => [{ path: 'a.ts', text: `const a = 1;\nexport type ${name} = string;` }];
    for (const name of ['Asked', 'Told', 'Unfinished']) expect(participleTypes(typeOf(name))).toHaveLength(1);
    for (const name of ['AskedQuestion', 'Meeting', 'Answer'])
      expect(participleTypes(typeOf(name))).toEqual([]);
  });

  it('a component with another name', () => {
    const text = 'export function Card() { return null; }';
    expect(misnamedComponents([{ path: 'src/jobs/web/parts/job-card.tsx', text }])).toHaveLength(1);
  });
});
