import { expect, test } from 'vitest';
import { findEvidence } from './rules.ts';

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
