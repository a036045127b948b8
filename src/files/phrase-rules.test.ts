import { expect, test } from 'vitest';
import { findPhrases } from './phrase-rules.ts';

const found = (texts: string[], ...phrases: string[]): string[] =>
  findPhrases(texts, phrases).flatMap(({ ranges }) =>
    ranges.map(({ element, from, to }) => texts[element]?.slice(from, to) ?? ''),
  );

test('a skill is found as a whole word, regardless of case and accents', () => {
  expect(found(['Java, JavaScript and JAVA'], 'java')).toEqual(['Java', 'JAVA']);
  expect(found(['İNGİLİZCE, ıngilizce ve ingilizce'], 'İngilizce')).toHaveLength(3);
  expect(found(['Isi yalitimi'], 'Isı yalıtımı')).toEqual(['Isi yalitimi']);
  expect(found(['nothing of it'], 'java', '', '--')).toEqual([]);
});

test('Turkish endings, plurals and versions belong to the word; other words do not', () => {
  const text = 'Muhasebede, projeleri, APIs, HTML5, PostgreSQL’de';
  expect(found([text], 'muhasebe', 'proje', 'api', 'html', 'postgresql')).toHaveLength(5);
  expect(found(['reactive scaling testers'], 'react', 'scala', 'test')).toEqual([]);
});

test('signs tell skills apart', () => {
  expect(found(['C, C++ and C#'], 'c')).toEqual(['C']);
  expect(found(['C, C++ and C#'], 'C++')).toEqual(['C++']);
  expect(found(['net income, ASP.NET, .NET'], '.NET')).toEqual(['NET', 'NET']);
  expect(found(['net income'], '.NET')).toEqual([]);
  expect(found(['go to Go'], 'Go')).toEqual(['Go']);
});

test('separators inside a phrase do not matter, also at the end of a line', () => {
  expect(found(['Node.js, NodeJS, node js'], 'Node.js')).toHaveLength(3);
  expect(found(['machine', 'learning'], 'Machine learning')).toEqual(['machine', 'learning']);
  expect(found(['machine-learning'], 'Machine learning')).toEqual(['machine-learning']);
  expect(found(['R', 'e', 'a', 'c', 't', ' '], 'react')).toEqual(['R', 'e', 'a', 'c', 't']);
});
