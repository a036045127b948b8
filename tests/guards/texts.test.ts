import { describe, expect, it } from 'vitest';
import { repositoryFiles } from './source-files.ts';
import { breakingTexts, countedCandidates } from './text-rules.ts';
import { cataloguesIn } from './word-rules.ts';

const { en, tr } = cataloguesIn(repositoryFiles());

describe('texts', () => {
  it('count the people of a job as applicants', () => {
    expect(countedCandidates(en, tr)).toEqual([]);
  });

  it('keep a number with its unit, and e-posta, on one line', () => {
    expect(breakingTexts(en, tr)).toEqual([]);
  });
});

describe('the guard of texts finds', () => {
  it.each([
    '{{count}} candidate',
    '{{count, number}} candidates moved',
    '{{number}} aday',
    '{{number}} adayı',
  ])('candidates counted in a job: %s', (text) => {
    expect(countedCandidates(new Map([['board.found', [text]]]))).toHaveLength(1);
    expect(countedCandidates(new Map([['candidates.filters.found', [text]]]))).toEqual([]);
  });

  it.each(['up to 10 MB', '{{percent}} %', 'Bir e-posta yazın', 'E-posta adresi'])(
    'texts that may break across lines: %s',
    (text) => {
      expect(breakingTexts(new Map([['files.hint', [text]]]))).toHaveLength(1);
    },
  );

  it.each(['up to 10\u00A0MB', 'Bir e\u2011posta yazın', 'E-posta'])('nothing in %s', (text) => {
    expect(breakingTexts(new Map([['files.hint', [text]]]))).toEqual([]);
  });
});
