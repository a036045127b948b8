import { expect, test } from 'vitest';
import { matchAnswers } from './match-answers.ts';

const question = (id: string, type: string, label: string, settings: object = {}) =>
  ({ id, type, label, help: '', mode: 'optional', settings, shownWhen: null }) as never;
const formOf = (...questions: never[]) => ({ standardFieldModes: {}, questions });
const options = (...labels: string[]) => ({
  options: labels.map((label, index) => ({ id: `${label[0]}${index}`, label })),
});

test('an answer is taken over by the type and the text of its question', () => {
  const from = formOf(question('a', 'number', 'Years?'), question('b', 'short_text', 'City?'));
  const to = formOf(question('c', 'number', ' YEARS? '), question('d', 'long_text', 'City?'));
  expect(matchAnswers(from, { a: 4, b: 'Bursa' }, to)).toEqual({ c: 4 });
});

test('chosen options are found by their text, and one that is not offered leaves the question open', () => {
  const from = formOf(question('a', 'choice', 'Tools?', options('Go', 'Rust')));
  const to = formOf(question('b', 'choice', 'Tools?', options('Rust', 'Zig')));
  expect(matchAnswers(from, { a: ['R1'] }, to)).toEqual({ b: ['R0'] });
  expect(matchAnswers(from, { a: ['G0', 'R1'] }, to)).toEqual({});
});

test('each answer is used once when a form asks the same twice', () => {
  const from = formOf(question('a', 'number', 'Years?'));
  const to = formOf(question('b', 'number', 'Years?'), question('c', 'number', 'Years?'));
  expect(matchAnswers(from, { a: 1 }, to)).toEqual({ b: 1 });
});

test('odd keys are no answers', () => {
  const from = formOf(question('constructor', 'number', '__proto__'));
  expect(matchAnswers(from, {}, formOf(question('b', 'number', '__proto__')))).toEqual({});
});
