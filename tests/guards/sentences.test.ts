import { describe, expect, it } from 'vitest';
import { findQuaintVerbs, findRiddles } from './sentence-rules.ts';
import { codeFiles, repositoryFiles } from './source-files.ts';

const migrations = repositoryFiles().filter(({ path }) => path.startsWith('db/migrations/'));
// This file contains such sentences.
const files = codeFiles().filter(({ path }) => path !== 'tests/guards/sentences.test.ts');

it('comments, names of tests and summaries of operations begin with their subject', () => {
  expect(migrations.length).toBeGreaterThan(10);
  expect(findRiddles([...files, ...migrations])).toEqual([]);
});

it('comments use plain verbs', () => {
  expect(findQuaintVerbs([...files, ...migrations])).toEqual([]);
});

describe('the guard of sentences', () => {
  it.each([
    '// The mail tells the person.',
    ' * The town stands before the title.',
    '-- A key lies below it.',
  ])('finds the verb in %s', (text) => {
    expect(findQuaintVerbs([{ path: 'a.ts', text }])).toHaveLength(1);
  });

  it.each([
    '// Whoever comes second gets 409.',
    '  /** What a card shows. */',
    '-- Nobody is on two steps.',
    "test('who may read the board', async () => {",
    "describe('somebody without an address', () => {",
    "{ summary: 'What a change of plan costs' }",
    "summary:\n      'What a change of plan costs',",
  ])('finds %s', (text) => {
    expect(findRiddles([{ path: 'a.ts', text }])).toHaveLength(1);
  });

  it.each([
    '// The reports count\n// what reached a step.',
    "expect(t('nobody')).toBe('Nobody');",
    "test('a member without grants sees nobody', async () => {",
  ])('accepts %s', (text) => {
    expect(findRiddles([{ path: 'a.ts', text }])).toEqual([]);
  });
});
