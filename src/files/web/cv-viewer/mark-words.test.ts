import { expect, test } from 'vitest';
import { findSought, findWords } from './mark-words.ts';

const found = (pieces: string[], sought: string) =>
  findWords(pieces, sought).map(({ element, from, to }) => pieces[element]?.slice(from, to));

test('words are found by their beginning, regardless of accents', () => {
  expect(found(['Işıl Şahin, ışıklı İSTANBUL'], 'isi')).toEqual(['Işı', 'ışı']);
  expect(found(['İSTANBUL istanbul Istanbul'], 'istanbul')).toEqual(['İSTANBUL', 'istanbul', 'Istanbul']);
  expect(found(['distance'], 'stan')).toEqual([]);
});

test('letters in separate elements form a word; separate lines do not', () => {
  expect(found(['R', 'e', 'a', 'c', 't', ' ', 'x'], 'react')).toEqual(['R', 'e', 'a', 'c', 't']);
  expect(found(['New', 'York'], 'newyork')).toEqual([]);
});

test('several search words are found, the longest match first; an empty search finds none', () => {
  expect(found(['TypeScript and Type'], 'type typescript')).toEqual(['TypeScript', 'Type']);
  expect(found(['anything'], '  +-  ')).toEqual([]);
  expect(found(['a\u0301b 𝒳yz'], 'ab')).toEqual(['a\u0301b']);
});

test('phrases are found as whole words, and their overlapping places are one', () => {
  const pieces = ['Project management, projection'];
  const places = findSought(pieces, ['Project', 'Project management']);
  expect(places.map(({ from, to }) => pieces[0]?.slice(from, to))).toEqual(['Project management']);
});
