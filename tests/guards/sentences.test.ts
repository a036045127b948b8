import { describe, expect, it } from 'vitest';
import { findRiddles } from './sentence-rules.ts';
import { codeFiles, repositoryFiles } from './source-files.ts';

it('comments and names of tests begin with their subject', () => {
  const migrations = repositoryFiles().filter(({ path }) => path.startsWith('db/migrations/'));
  expect(migrations.length).toBeGreaterThan(10);
  // This file contains such sentences.
  const files = codeFiles().filter(({ path }) => path !== 'tests/guards/sentences.test.ts');
  expect(findRiddles([...files, ...migrations])).toEqual([]);
});

describe('the guard of sentences', () => {
  it.each([
    '// Whoever comes second gets 409.',
    '  /** What a card shows. */',
    '-- Nobody is on two steps.',
    "test('who may read the board', async () => {",
    "describe('somebody without an address', () => {",
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
