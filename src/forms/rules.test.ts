import { describe, expect, test } from 'vitest';
import { questionDraft } from './contract.ts';
import { findKnockoutAnswers, type KnockoutQuestion, type KnockoutRule } from './rules.ts';

const options = [
  { id: 'a', label: 'Ankara' },
  { id: 'b', label: 'Bursa' },
  { id: 'c', label: 'Çorum' },
];
const settingsOf = {
  number: { unit: 'years' },
  date: {},
  boolean: {},
  choice: { options, several: true },
  video: {},
};
type Type = keyof typeof settingsOf;

const asked = (type: Type, knockoutRule: KnockoutRule | null): KnockoutQuestion => ({
  id: 'q',
  type,
  label: `A ${type}?`,
  settings: settingsOf[type],
  knockoutRule,
});

describe('flags of an application', () => {
  const below = { below: 3, above: null };
  const between = { below: 3, above: 10 };
  const spring = { before: '2026-03-01', after: '2026-05-31' };
  test.each<[string, Type, KnockoutRule, unknown]>([
    ['a number below the range', 'number', below, 2.99],
    ['a number above the range', 'number', between, 10.5],
    ['a day before the period', 'date', spring, '2026-02-28'],
    ['a day after the period', 'date', { before: null, after: '2026-05-31' }, '2026-06-01'],
    ['a no where yes is needed', 'boolean', { answer: false }, false],
    ['a yes where no is needed', 'boolean', { answer: true }, true],
    ['a flagged choice among others', 'choice', { options: ['b'] }, ['a', 'b']],
  ])('%s', (_what, type, knockoutRule, answer) => {
    const found = findKnockoutAnswers([asked(type, knockoutRule)], { q: answer });
    expect(found).toMatchObject([{ questionId: 'q', label: `A ${type}?`, type }]);
  });

  test.each<[string, Type, KnockoutRule | null, unknown]>([
    ['a number at the edge', 'number', between, 3],
    ['a number at the other edge', 'number', between, 10],
    ['the first day of the period', 'date', spring, '2026-03-01'],
    ['the last day of the period', 'date', spring, '2026-05-31'],
    ['no day', 'date', spring, undefined],
    ['the other answer', 'boolean', { answer: false }, true],
    ['a choice that is not flagged', 'choice', { options: ['b'] }, ['a', 'c']],
    ['no answer to a number', 'number', below, undefined],
    ['no answer to yes or no', 'boolean', { answer: false }, undefined],
    ['no choice', 'choice', { options: ['b'] }, []],
    ['a number kept as text', 'number', below, '1'],
    ['anything without a rule', 'boolean', null, false],
  ])('not: %s', (_what, type, knockoutRule, answer) => {
    expect(findKnockoutAnswers([asked(type, knockoutRule)], { q: answer })).toEqual([]);
  });

  test('a flag stores the texts: labels of choices, a number with its unit, and the rule', () => {
    const number = { ...asked('number', below), id: 'n' };
    const choice = { ...asked('choice', { options: ['b', 'c'] }), id: 'c' };
    expect(findKnockoutAnswers([number, choice], { n: 1, c: ['c', 'a'] })).toEqual([
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
  const date = { type: 'date', settings: {} };

  test.each<[string, object, string]>([
    [
      'whose rule flags nothing',
      { ...number, knockoutRule: { below: null, above: null } },
      'knockoutRule.below',
    ],
    [
      'whose rule flags every number',
      { ...number, knockoutRule: { below: 10, above: 3 } },
      'knockoutRule.above',
    ],
    ['whose rule flags no choice', { ...choice, knockoutRule: { options: [] } }, 'knockoutRule.options'],
    [
      'whose rule flags every choice',
      { ...choice, knockoutRule: { options: ['a', 'b'] } },
      'knockoutRule.options',
    ],
    [
      'whose rule knows other choices',
      { ...choice, knockoutRule: { options: ['c'] } },
      'knockoutRule.options',
    ],
    [
      'whose rule says a choice twice',
      { ...choice, knockoutRule: { options: ['a', 'a'] } },
      'knockoutRule.options',
    ],
    [
      'with the rule of another type',
      { type: 'boolean', knockoutRule: { below: 1, above: null } },
      'knockoutRule',
    ],
    ['that judges a video', { type: 'video', knockoutRule: { answer: true } }, 'knockoutRule'],
    ['whose limits stand on their head', { type: 'number', settings: { min: 3, max: 2 } }, 'settings.max'],
    ['with one choice', { type: 'choice', settings: { options: options.slice(0, 1) } }, 'settings.options'],
    ['whose video is too long', { type: 'video', settings: { limitSeconds: 601 } }, 'settings.limitSeconds'],
  ])('%s', (_what, draft, field) => {
    expect(faultsOf(draft)[0]).toMatch(new RegExp(`^${field}`));
  });

  test('a valid question is accepted', () => {
    expect(faultsOf({ ...number, knockoutRule: { below: 3, above: null } })).toEqual([]);
    expect(faultsOf({ ...number, knockoutRule: { below: 3, above: 3 } })).toEqual([]);
    expect(faultsOf({ ...choice, knockoutRule: { options: ['b'] } })).toEqual([]);
    expect(faultsOf({ type: 'boolean', knockoutRule: { answer: false } })).toEqual([]);
    expect(faultsOf({ type: 'video' })).toEqual([]);
    expect(faultsOf({ ...date, knockoutRule: { before: '2026-03-01', after: '2026-03-01' } })).toEqual([]);
    for (const type of ['short_text', 'long_text', 'link', 'file']) expect(faultsOf({ type })).toEqual([]);
  });
});
