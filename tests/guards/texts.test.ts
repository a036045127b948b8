import { describe, expect, it } from 'vitest';
import { repositoryFiles } from './source-files.ts';
import { breakingTexts, countedCandidates, otherWords, textsOutsideFont } from './text-rules.ts';
import { cataloguesIn } from './word-rules.ts';

const { en, tr } = cataloguesIn(repositoryFiles());

describe('texts', () => {
  it('count the people of a job as applicants', () => {
    expect(countedCandidates(en, tr)).toEqual([]);
  });

  it('have one word for one thing', () => {
    expect([...otherWords('en', en), ...otherWords('tr', tr)]).toEqual([]);
  });

  it('keep a number with its unit on one line', () => {
    expect(breakingTexts(en, tr)).toEqual([]);
  });

  it('have only characters of the bundled font', () => {
    expect(textsOutsideFont(en, tr)).toEqual([]);
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

  it.each([
    ['en', 'The e-mail was sent'],
    ['en', 'Preview of the mail'],
    ['en', 'Sign in again'],
    ['en', 'Saving …'],
    ['tr', 'Cevabınız gönderildi'],
    ['tr', 'Bir iş arkadaşı'],
    ['tr', 'Şifreyi girin'],
  ] as const)('another word, in %s: %s', (language, text) => {
    expect(otherWords(language, new Map([['files.hint', [text]]]))).toHaveLength(1);
  });

  it.each([
    ['en', 'Emails leave by your mail server'],
    ['tr', 'Ekip arkadaşınız parolayı şifreli saklar'],
  ] as const)('no other word, in %s: %s', (language, text) => {
    expect(otherWords(language, new Map([['files.hint', [text]]]))).toEqual([]);
  });

  it.each(['up to 10 MB', '{{percent}} %'])('texts that may break across lines: %s', (text) => {
    expect(breakingTexts(new Map([['files.hint', [text]]]))).toHaveLength(1);
  });

  it.each(['e\u2011posta', '14:30\u202FPM', 'a → b'])('characters that the font lacks: %s', (text) => {
    expect(textsOutsideFont(new Map([['files.hint', [text]]]))).toHaveLength(1);
  });

  it.each(['up to 10\u00A0MB', 'Şığ Öçü – “E-posta”… · 5 × 3'])('nothing in %s', (text) => {
    const catalogue = new Map([['files.hint', [text]]]);
    expect([...breakingTexts(catalogue), ...textsOutsideFont(catalogue)]).toEqual([]);
  });
});
