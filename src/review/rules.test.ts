import { expect, test } from 'vitest';
import { eachOnce, findEvidence } from './rules.ts';

const cv = ['Ada Kaya', 'Skills: Java, SQL', 'Wrote services in Java and Kotlin', 'Java again', ''].join(
  '\n',
);
const marked = (text: string, skill: string): string[] =>
  findEvidence(text, [skill])[0]?.quotes.map(({ parts }) =>
    parts.map((part) => (part.isHit ? `[${part.text}]` : part.text)).join(''),
  ) ?? [];

test('a skill quotes its first lines with the hit marked, in the order of the job', () => {
  expect(
    findEvidence(cv, ['Kotlin', 'Java', 'Rust']).map(({ skill, lineCount }) => [skill, lineCount]),
  ).toEqual([
    ['Kotlin', 1],
    ['Java', 3],
    ['Rust', 0],
  ]);
  expect(marked(cv, 'java')).toEqual(['Skills: [Java], SQL', 'Wrote services in [Java] and Kotlin']);
  expect(marked('', 'java')).toEqual([]);
});

test('a long line is cut around its hit', () => {
  const long = `${'before '.repeat(30)}PostgreSQL ${'after '.repeat(40)}`;
  const [quote = ''] = marked(long, 'postgresql');
  expect(quote).toMatch(/^… before .*\[PostgreSQL\] after .* …$/);
  expect(quote.length).toBeLessThan(150);
});

test('two hits of one line are one quote', () => {
  expect(marked('Java, and Java', 'java')).toEqual(['[Java], and [Java]']);
});

test('a person whom a decision moved to a later page stays at their first place', () => {
  const [ada, can, moved] = [
    { id: 'a', step: 1 },
    { id: 'c', step: 1 },
    { id: 'a', step: 2 },
  ];
  expect(eachOnce([ada, can, moved])).toEqual([ada, can]);
});
