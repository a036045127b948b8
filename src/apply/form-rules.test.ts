import { expect, test } from 'vitest';
import type { ApplicationForm, FormQuestion } from './contract.ts';
import { changesOfForm } from './form-rules.ts';

const question = (id: string, overrides: Partial<FormQuestion> = {}): FormQuestion => ({
  id,
  type: 'number',
  label: `Question ${id}`,
  help: '',
  mode: 'optional',
  settings: { min: 0, max: null },
  shownWhen: null,
  ...overrides,
});
const form = (questions: FormQuestion[], overrides: object = {}): ApplicationForm => ({
  standardFieldModes: {
    phone: 'optional',
    cv: 'required',
    coverLetter: 'invisible',
    currentCompany: 'optional',
    ...overrides,
  },
  questions,
});
const changes = (before: ApplicationForm, after: ApplicationForm) =>
  changesOfForm(before, after).map(({ kind, field, label }) => [kind, field, label]);

test('added, removed, reworded and newly required questions are reported', () => {
  const before = form([question('a'), question('b'), question('c'), question('d'), question('e')]);
  const after = form([
    question('b', { label: 'Other words' }),
    question('c', { mode: 'required' }),
    question('d', { settings: { min: 5, max: null } }),
    question('e', { help: 'Another help' }),
    question('f'),
  ]);
  expect(changes(before, after)).toEqual([
    ['changed', 'answers.b', 'Other words'],
    ['required', 'answers.c', 'Question c'],
    ['changed', 'answers.d', 'Question d'],
    ['changed', 'answers.e', 'Question e'],
    ['added', 'answers.f', 'Question f'],
    ['removed', 'answers.a', 'Question a'],
  ]);
});

test('other words of a section are reported, because they can change what its questions mean', () => {
  const section = (id: string, help: string) => question(id, { type: 'section', help, settings: {} });
  const before = form([section('s', 'In Türkiye'), question('a'), section('old', ''), question('b')]);
  const after = form([section('s', 'Abroad'), question('a'), section('new', ''), question('b')]);
  expect(changes(before, after)).toEqual([['changed', 'answers.s', 'Question s']]);
  expect(changes(before, before)).toEqual([]);
});

test('a renamed choice is a change, because an earlier answer may now mean something else', () => {
  const choice = (label: string) =>
    question('a', { type: 'choice', settings: { options: [{ id: 'x', label }], several: false } });
  expect(changes(form([choice('Ankara')]), form([choice('Bursa')]))).toEqual([
    ['changed', 'answers.a', 'Question a'],
  ]);
});

test('standard fields are reported by name', () => {
  const after = form([], { phone: 'required', cv: 'invisible', coverLetter: 'optional' });
  expect(changes(form([]), after)).toEqual([
    ['required', 'phoneNumber', null],
    ['removed', 'cv', null],
    ['added', 'coverLetter', null],
  ]);
});

test('another order of the same form is no change', () => {
  const [one, two] = [question('a', { settings: { max: null, min: 0 } }), question('b')];
  expect(changes(form([question('a'), two]), form([two, one]))).toEqual([]);
});

test('a question that stays hidden is no change, and one that appears or leaves is', () => {
  const drives = question('a', { type: 'boolean', settings: {} });
  const when = (answer: boolean) => ({ type: 'boolean', questionId: 'a', answer }) as const;
  const hidden = question('b', { shownWhen: when(true) });
  const changesWith = (before: FormQuestion[], after: FormQuestion[], answers: object) =>
    changesOfForm(form(before), form(after), { ...answers }).map(({ kind, field }) => [kind, field]);
  const reworded = { ...hidden, label: 'Other words' };
  expect(changesWith([drives, hidden], [drives, reworded], { a: false })).toEqual([]);
  expect(changesWith([drives, hidden], [drives, reworded], { a: true })).toEqual([['changed', 'answers.b']]);
  const turned = { ...hidden, shownWhen: when(false) };
  expect(changesWith([drives, hidden], [drives, turned], { a: false })).toEqual([['added', 'answers.b']]);
  expect(changesWith([drives, hidden], [drives, turned], { a: true })).toEqual([['removed', 'answers.b']]);
});
