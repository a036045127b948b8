import { expect, test } from 'vitest';
import { findWords } from './mark-words.ts';

const found = (pieces: string[], sought: string) =>
  findWords(pieces, sought).map(({ element, from, to }) => pieces[element]?.slice(from, to));

test('words are found by their beginning, whatever their accents', () => {
  expect(found(['Işıl Şahin, ışıklı İSTANBUL'], 'isi')).toEqual(['Işı', 'ışı']);
  expect(found(['İSTANBUL istanbul Istanbul'], 'istanbul')).toEqual(['İSTANBUL', 'istanbul', 'Istanbul']);
  expect(found(['distance'], 'stan')).toEqual([]);
});

test('letters set one by one make a word; lines do not', () => {
  expect(found(['R', 'e', 'a', 'c', 't', ' ', 'x'], 'react')).toEqual(['R', 'e', 'a', 'c', 't']);
  expect(found(['New', 'York'], 'newyork')).toEqual([]);
});

test('several words, the longest beginning first, and none for nothing', () => {
  expect(found(['TypeScript and Type'], 'type typescript')).toEqual(['TypeScript', 'Type']);
  expect(found(['anything'], '  +-  ')).toEqual([]);
  expect(found(['a\u0301b 𝒳yz'], 'ab')).toEqual(['a\u0301b']);
});
