import { describe, expect, it } from 'vitest';
import { findQuaintVerbs, findRiddles, longSentences } from './sentence-rules.ts';
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

// STYLE.md wants at most 20 words. Lower the number when sentences were shortened; never raise it.
const longerThanStyle = 12;

it('sentences are short: none has more than 24 words, and those of more than 20 become fewer', () => {
  const all = [...files, ...migrations];
  expect(longSentences(all, 24)).toEqual([]);
  expect(longSentences(all, 20).length).toBeLessThanOrEqual(longerThanStyle);
});

describe('the guard of sentences', () => {
  it.each([
    ['a comment', '/**\n * One two three\n * four five six.\n */'],
    ['two lines', '// One two three\n// four five six.'],
    ['an operation', "summary: 'One two three four five six',"],
    ['a field', "id.describe('One two three four five six')"],
  ])('counts the words of %s', (_what, text) => {
    expect(longSentences([{ path: 'a.ts', text }], 5)).toHaveLength(1);
    expect(longSentences([{ path: 'a.ts', text }], 6)).toEqual([]);
  });

  it('counts the words of a comment in SQL, and ends a sentence at a full stop, a colon or a semicolon', () => {
    const text = "comment on column app.a.b is\n  'One two three four five six';";
    expect(longSentences([{ path: 'db/migrations/1_a.sql', text }], 5)).toHaveLength(1);
    expect(longSentences([{ path: 'a.ts', text: '// One two three. Four: five; six.' }], 3)).toEqual([]);
  });

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
