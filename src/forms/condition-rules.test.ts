import { describe, expect, test } from 'vitest';
import {
  bySection,
  type Condition,
  conditionFault,
  faultsOfConditions,
  shownItems,
  shownQuestions,
  withNewIds,
} from './condition-rules.ts';
import { questionList } from './contract.ts';

const asked = (id: string, shownWhen: Condition | null = null, type = 'boolean') => ({ id, type, shownWhen });
const yes = (questionId: string): Condition => ({ type: 'boolean', questionId, answer: true });
const idsOf = (questions: { id: string }[]) => questions.map(({ id }) => id).join('');

describe('a question', () => {
  const number: Condition = { type: 'number', questionId: 'a', min: 3, max: null };
  const range: Condition = { type: 'number', questionId: 'a', min: 3, max: 5 };
  const date: Condition = { type: 'date', questionId: 'a', earliest: '2026-03-01', latest: null };
  const choice: Condition = { type: 'choice', questionId: 'a', options: ['x', 'y'] };
  test.each<[string, Condition, unknown, boolean]>([
    ['a number of at least the minimum', number, 3, true],
    ['a number below the minimum', number, 2.9, false],
    ['a number above the maximum', range, 6, false],
    ['a number as text', number, '5', false],
    ['a day of the period', date, '2026-03-01', true],
    ['a day before the period', date, '2026-02-28', false],
    ['an empty day', { ...date, earliest: null, latest: '2026-03-01' }, '', false],
    ['the answer yes', yes('a'), true, true],
    ['the answer no', yes('a'), false, false],
    ['one of the choices', choice, ['z', 'y'], true],
    ['another choice', choice, ['z'], false],
    ['no choice', choice, [], false],
    ['no answer', number, undefined, false],
  ])('shown after %s', (_what, condition, answer, isShown) => {
    const shown = shownQuestions([asked('a'), asked('b', condition)], { a: answer });
    expect(idsOf(shown)).toBe(isShown ? 'ab' : 'a');
  });

  test('hidden hides those that depend on it, although their own condition is met', () => {
    const chain = [asked('a'), asked('b', yes('a')), asked('c', yes('b')), asked('d')];
    expect(idsOf(shownQuestions(chain, { a: true, b: true }))).toBe('abcd');
    expect(idsOf(shownQuestions(chain, { a: false, b: true }))).toBe('ad');
    expect(idsOf(shownQuestions(chain, { a: true, b: false }))).toBe('abd');
  });

  test('asking about a later or a missing question, or about itself, stays hidden', () => {
    const questions = [asked('a', yes('b')), asked('b'), asked('c', yes('x')), asked('d', yes('d'))];
    expect(idsOf(shownQuestions(questions, { a: true, b: true, x: true, d: true }))).toBe('b');
  });
});

describe('a section', () => {
  const section = (id: string, shownWhen: Condition | null = null) => asked(id, shownWhen, 'section');
  const items = [asked('a'), section('S'), asked('b', yes('a')), section('T', yes('a')), asked('c')];

  test('is left out when all its questions are hidden', () => {
    expect(idsOf(shownItems(items, { a: false }))).toBe('a');
    expect(idsOf(shownItems([section('S'), section('T'), asked('a')], {}))).toBe('Ta');
  });

  test('hides its questions with itself, and those that depend on them', () => {
    expect(idsOf(shownItems(items, { a: true }))).toBe('aSbTc');
    const dependent = [...items, section('U'), asked('d', yes('c'))];
    expect(idsOf(shownItems(dependent, { a: true, c: true }))).toBe('aSbTcUd');
    expect(idsOf(shownItems(dependent, { a: false, c: true }))).toBe('a');
  });

  test('is no question, and contains those up to the next one', () => {
    expect(idsOf(shownQuestions(items, { a: true }))).toBe('abc');
    const groups = bySection(items).map((group) => [group.section?.id ?? '', idsOf(group.questions)]);
    expect(groups).toEqual([
      ['', 'a'],
      ['S', 'b'],
      ['T', 'c'],
    ]);
  });
});

describe('the fault of a condition', () => {
  const listed = (id: string, overrides: object = {}) => ({
    id,
    type: 'boolean',
    mode: 'optional',
    settings: {},
    shownWhen: null as Condition | null,
    ...overrides,
  });
  const choice = listed('a', { type: 'choice', settings: { options: [{ id: 'x' }, { id: 'y' }] } });
  const onChoice = (...options: string[]) =>
    listed('b', { shownWhen: { type: 'choice', questionId: 'a', options } });
  const onYes = (overrides: object = {}) => listed('b', { shownWhen: yes('a'), ...overrides });
  test.each([
    ['none', [listed('a'), onYes()], null],
    ['a removed question', [listed('x'), onYes()], 'sourceGone'],
    ['a later question', [onYes(), listed('a')], 'sourceLater'],
    ['the question itself', [listed('b', { shownWhen: yes('b') })], 'sourceLater'],
    ['an invisible question', [listed('a', { mode: 'invisible' }), onYes()], 'sourceInvisible'],
    [
      'none when both are invisible',
      [listed('a', { mode: 'invisible' }), onYes({ mode: 'invisible' })],
      null,
    ],
    ['a question of another type', [listed('a', { type: 'number' }), onYes()], 'sourceType'],
    ['a removed choice', [choice, onChoice('x', 'z')], 'sourceOption'],
    ['none with choices', [choice, onChoice('x', 'y')], null],
  ])('%s', (_what, questions, fault) => {
    const index = questions.findIndex(({ id }) => id === 'b');
    expect(conditionFault(questions, index)).toBe(fault);
    expect(faultsOfConditions(questions).map(({ path }) => path)).toEqual(
      fault === null ? [] : [[index, 'shownWhen']],
    );
  });

  test('two questions that name each other are refused', () => {
    const circle = [listed('a', { shownWhen: yes('b') }), listed('b', { shownWhen: yes('a') })];
    expect(faultsOfConditions(circle)).toHaveLength(1);
  });
});

describe('the validation of a form', () => {
  const id = '019b0000-0000-7000-8000-000000000001';
  const source = { id, type: 'number', label: 'How many?', settings: {} };
  const faultsOf = (shownWhen: object): string[] => {
    const { error } = questionList.safeParse([
      source,
      { type: 'link', label: 'Which?', settings: {}, shownWhen },
    ]);
    return (error?.issues ?? []).map((issue) => issue.path.join('.'));
  };
  test.each<[string, object, string]>([
    ['with a condition that every number meets', { type: 'number', questionId: id }, '1.shownWhen.min'],
    ['that no number meets', { type: 'number', questionId: id, min: 5, max: 3 }, '1.shownWhen.max'],
    ['without choices', { type: 'choice', questionId: id, options: [] }, '1.shownWhen.options'],
    ['on another type', { type: 'boolean', questionId: id, answer: true }, '1.shownWhen'],
    ['on an unknown question', { type: 'number', questionId: crypto.randomUUID(), min: 1 }, '1.shownWhen'],
    ['with a key of its own', { type: 'number', questionId: id, min: 1, not: true }, '1.shownWhen'],
  ])('%s', (_what, shownWhen, field) => {
    expect(faultsOf(shownWhen)[0]).toBe(field);
  });

  test('that can be met is accepted', () => {
    expect(faultsOf({ type: 'number', questionId: id, min: 3 })).toEqual([]);
  });
});

test('copied questions name each other', () => {
  let next = 0;
  const copies = withNewIds([asked('a'), asked('b', yes('a')), asked('c', yes('b'))], () => `n${next++}`);
  expect(copies).toEqual([asked('n0'), asked('n1', yes('n0')), asked('n2', yes('n1'))]);
});
