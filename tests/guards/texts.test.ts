import { describe, expect, it } from 'vitest';
import { repositoryFiles } from './source-files.ts';
import { countedCandidates } from './text-rules.ts';
import { cataloguesIn } from './word-rules.ts';

const { en, tr } = cataloguesIn(repositoryFiles());

describe('texts', () => {
  it('count the people of a job as applicants', () => {
    expect(countedCandidates(en, tr)).toEqual([]);
  });
});

describe('the guard of texts finds', () => {
  it.each([
    '{{count}} candidate',
    '{{count, number}} candidates moved',
    '{{number}} aday',
    '{{number}} adayı',
  ])('candidates that are counted in a job: %s', (text) => {
    expect(countedCandidates(new Map([['board.found', [text]]]))).toHaveLength(1);
    expect(countedCandidates(new Map([['candidates.filters.found', [text]]]))).toEqual([]);
  });
});
