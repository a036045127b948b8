import { describe, expect, test } from 'vitest';
import { answerFileRule, linkOf, problemOfAnswer, validAnswers } from './answer-rules.ts';
import type { FormQuestion } from './contract.ts';

const question = (type: FormQuestion['type'], overrides: Partial<FormQuestion> = {}): FormQuestion => ({
  id: 'q',
  type,
  label: 'A question?',
  help: '',
  mode: 'required',
  settings: {},
  shownWhen: null,
  ...overrides,
});

const problem = (asked: FormQuestion, answer: unknown) =>
  problemOfAnswer(asked, { answer, files: [], language: 'en' });

describe('a link', () => {
  test.each([
    ['https://example.com', 'https://example.com'],
    [' example.com/işıl?a=1#b ', 'https://example.com/işıl?a=1#b'],
    ['HTTP://example.com:8080/', 'HTTP://example.com:8080/'],
    ['linkedin.com/in/a@b', 'https://linkedin.com/in/a@b'],
    ['çorum.com.tr', 'https://çorum.com.tr'],
  ])('%s becomes %s', (typed, stored) => {
    expect(linkOf(typed)).toBe(stored);
    expect(problem(question('link'), typed)).toBeNull();
  });

  test.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'mailto:a@example.com',
    'https://google.com@evil.example',
    'https://user:pass@example.com',
    'example',
    'https://',
    'https://example.',
    'two words.com',
    `https://example.com/${'x'.repeat(1000)}`,
    '//',
  ])('%s is refused', (typed) => {
    expect(linkOf(typed)).toBeNull();
    expect(problem(question('link'), typed)).toEqual({ key: 'platform.validation.url' });
  });
});

describe('a text', () => {
  const short = question('short_text', { settings: { limitChars: 10 } });
  const long = question('long_text', { settings: { limitChars: 50 } });
  test.each([
    ['of the longest length', short, 'x'.repeat(10), null],
    ['with one character too many', short, 'x'.repeat(11), 'platform.validation.tooLong'],
    ['of one line', short, 'a\nb', 'platform.validation.wrongFormat'],
    ['of several lines', long, 'a\nb', null],
    ['of blanks', long, ' \n ', 'platform.validation.required'],
    ['that is a number', long, 5, 'platform.validation.wrongType'],
  ])('%s', (_what, asked, answer, key) => {
    expect(problem(asked, answer)?.key ?? null).toBe(key);
  });
});

describe('a date', () => {
  const asked = question('date', { settings: { earliest: '2026-03-01', latest: '2026-03-31' } });
  test.each([
    ['2026-03-01', null],
    ['2026-03-31', null],
    ['2026-02-28', { key: 'apply.validation.dateTooEarly', values: { date: '1 March 2026' } }],
    ['2026-04-01', { key: 'apply.validation.dateTooLate', values: { date: '31 March 2026' } }],
    ['2026-02-30', { key: 'apply.validation.date' }],
    ['03/05/2026', { key: 'apply.validation.date' }],
    [20260301, { key: 'apply.validation.date' }],
  ])('%s', (answer, found) => {
    expect(problem(asked, answer)).toEqual(found);
  });
});

describe('a file', () => {
  const file = {
    id: 'f',
    purpose: 'attachment',
    questionId: 'q',
    textState: 'ready',
    scanState: 'passed',
  } as const;
  test('is answered by its upload only, never by an id', () => {
    const asked = question('file');
    expect(problem(asked, 'f')?.key).toBe('platform.validation.required');
    expect(problemOfAnswer(asked, { answer: null, files: [file], language: 'en' })).toBeNull();
    const form = { standardFieldModes: {} as never, questions: [asked] };
    expect(validAnswers(form, { answers: { q: 'other' } }, [file])).toEqual({ q: 'f' });
    expect(validAnswers(form, { answers: { q: 'other' } }, [])).toEqual({});
  });

  test('that nobody can open is refused', () => {
    const files = [{ ...file, textState: 'encrypted' as const }];
    expect(problemOfAnswer(question('file'), { answer: null, files, language: 'en' })?.key).toBe(
      'apply.validation.unreadable.encrypted',
    );
  });

  test('has the formats and the size of its question', () => {
    expect(answerFileRule({ kinds: ['pdf'], limitMegabytes: 2 })).toEqual({
      kinds: ['pdf'],
      limitBytes: 2 * 1024 * 1024,
    });
  });
});

test('a stored link is complete', () => {
  const form = { standardFieldModes: {} as never, questions: [question('link')] };
  expect(validAnswers(form, { answers: { q: 'example.com' } }, [])).toEqual({ q: 'https://example.com' });
});

describe('a choice', () => {
  const options = [
    { id: 'a', label: 'Ankara' },
    { id: 'b', label: 'Bursa' },
  ];
  const one = question('choice', { settings: { options, several: false } });
  const several = question('choice', { settings: { options, several: true } });
  // A choice that is no list meets no condition and no knockout rule.
  test.each([
    ['of one option', one, ['a'], null],
    ['that is no list', one, 'a', 'platform.validation.wrongType'],
    ['of two options, where one is allowed', one, ['a', 'b'], 'platform.validation.notAllowed'],
    ['of several options', several, ['a', 'b'], null],
    ['of the same option twice', several, ['a', 'a'], 'platform.validation.notAllowed'],
    ['of an unknown option', several, ['constructor'], 'platform.validation.notAllowed'],
  ])('%s', (_name, asked, answer, key) => {
    expect(problem(asked, answer)).toEqual(key === null ? null : { key });
  });
});
