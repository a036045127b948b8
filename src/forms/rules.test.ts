import { describe, expect, test } from 'vitest';
import { questionDraft } from './contract.ts';
import { flaggedAnswers, type JudgedQuestion, type Knockout } from './rules.ts';

const options = [
  { id: 'a', label: 'Ankara' },
  { id: 'b', label: 'Bursa' },
  { id: 'c', label: 'Çorum' },
];
const settingsOf = { number: { unit: 'years' }, boolean: {}, choice: { options, several: true }, video: {} };
type Type = keyof typeof settingsOf;

const asked = (type: Type, knockout: Knockout | null): JudgedQuestion => ({
  id: 'q',
  type,
  label: `A ${type}?`,
  settings: settingsOf[type],
  knockout,
});

describe('flags of an application', () => {
  const below = { below: 3, above: null };
  const between = { below: 3, above: 10 };
  test.each<[string, Type, Knockout, unknown]>([
    ['a number below the range', 'number', below, 2.99],
    ['a number above the range', 'number', between, 10.5],
    ['a no where yes is needed', 'boolean', { answer: false }, false],
    ['a yes where no is needed', 'boolean', { answer: true }, true],
    ['a flagged choice among others', 'choice', { options: ['b'] }, ['a', 'b']],
  ])('%s', (_what, type, knockout, answer) => {
    const found = flaggedAnswers([asked(type, knockout)], { q: answer });
    expect(found).toMatchObject([{ questionId: 'q', label: `A ${type}?`, type }]);
  });

  test.each<[string, Type, Knockout | null, unknown]>([
    ['a number at the edge', 'number', between, 3],
    ['a number at the other edge', 'number', between, 10],
    ['the other answer', 'boolean', { answer: false }, true],
    ['a choice that is not flagged', 'choice', { options: ['b'] }, ['a', 'c']],
    ['no answer to a number', 'number', below, undefined],
    ['no answer to yes or no', 'boolean', { answer: false }, undefined],
    ['no choice', 'choice', { options: ['b'] }, []],
    ['a number kept as text', 'number', below, '1'],
    ['anything without a rule', 'boolean', null, false],
  ])('not: %s', (_what, type, knockout, answer) => {
    expect(flaggedAnswers([asked(type, knockout)], { q: answer })).toEqual([]);
  });

  test('a flag stores the texts: labels of choices, a number with its unit, and the rule', () => {
    const number = { ...asked('number', below), id: 'n' };
    const choice = { ...asked('choice', { options: ['b', 'c'] }), id: 'c' };
    expect(flaggedAnswers([number, choice], { n: 1, c: ['c', 'a'] })).toEqual([
      { questionId: 'n', label: 'A number?', type: 'number', answer: 1, unit: 'years', rule: below },
      {
        questionId: 'c',
        label: 'A choice?',
        type: 'choice',
        answer: ['Ankara', 'Çorum'],
        rule: { options: ['Bursa', 'Çorum'] },
      },
    ]);
  });
});

describe('the validation of a question', () => {
  const faultsOf = (draft: object): string[] => {
    const { error } = questionDraft.safeParse({ label: 'A question?', settings: {}, ...draft });
    return (error?.issues ?? []).map((issue) => issue.path.join('.'));
  };
  const number = { type: 'number', settings: { min: 0, max: 40 } };
  const choice = { type: 'choice', settings: { options: options.slice(0, 2) } };

  test.each<[string, object, string]>([
    ['whose rule flags nothing', { ...number, knockout: { below: null, above: null } }, 'knockout.below'],
    ['whose rule flags every number', { ...number, knockout: { below: 10, above: 3 } }, 'knockout.above'],
    ['whose rule flags no choice', { ...choice, knockout: { options: [] } }, 'knockout.options'],
    ['whose rule flags every choice', { ...choice, knockout: { options: ['a', 'b'] } }, 'knockout.options'],
    ['whose rule knows other choices', { ...choice, knockout: { options: ['c'] } }, 'knockout.options'],
    ['whose rule says a choice twice', { ...choice, knockout: { options: ['a', 'a'] } }, 'knockout.options'],
    ['with the rule of another type', { type: 'boolean', knockout: { below: 1, above: null } }, 'knockout'],
    ['that judges a video', { type: 'video', knockout: { answer: true } }, 'knockout'],
    ['whose limits stand on their head', { type: 'number', settings: { min: 3, max: 2 } }, 'settings.max'],
    ['with one choice', { type: 'choice', settings: { options: options.slice(0, 1) } }, 'settings.options'],
    ['whose video is too long', { type: 'video', settings: { limitSeconds: 601 } }, 'settings.limitSeconds'],
  ])('%s', (_what, draft, field) => {
    expect(faultsOf(draft)[0]).toMatch(new RegExp(`^${field}`));
  });

  test('a valid question is accepted', () => {
    expect(faultsOf({ ...number, knockout: { below: 3, above: null } })).toEqual([]);
    expect(faultsOf({ ...number, knockout: { below: 3, above: 3 } })).toEqual([]);
    expect(faultsOf({ ...choice, knockout: { options: ['b'] } })).toEqual([]);
    expect(faultsOf({ type: 'boolean', knockout: { answer: false } })).toEqual([]);
    expect(faultsOf({ type: 'video' })).toEqual([]);
  });
});
