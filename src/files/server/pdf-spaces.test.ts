import { expect, test } from 'vitest';
import type { Glyph } from './pdf-glyphs.ts';
import { withoutFalseSpaces } from './pdf-spaces.ts';

const space = 0.2;

/** Glyphs of one font; `gaps` are those before each letter, and a blank is a drawn space. */
function glyphsOf(text: string, gaps: number[]): Glyph[] {
  const letters = Array.from(text.replaceAll(' ', ''));
  const blanks = new Set<number>();
  let at = 0;
  for (const letter of text) {
    if (letter === ' ') blanks.add(at);
    else at += 1;
  }
  return letters.map((letter, index) => ({
    text: letter,
    font: 'f1',
    gap: index === 0 ? null : (gaps[index] ?? 0) + (blanks.has(index) ? space : 0),
    space: blanks.has(index) ? space : null,
  }));
}

const read = (text: string, glyphs: Glyph[]): string | undefined =>
  withoutFalseSpaces([{ text }], glyphs)[0]?.text;

test('a word whose letters are at rounded positions stays whole', () => {
  const gaps = [0, 0.03, -0.02, 0.04, 0, 0.02, 0.117, 0.01];
  expect(read('M Umwelt ing', glyphsOf('M Umwelting', [0, ...gaps, 0.02]))).toBe('M Umwelting');
});

test('letters with narrow and wide spacing become words where spaces are drawn', () => {
  const gaps = [0, 0.12, 0.1, 0.14, 0.11, 0.12, 0.12, 0.09];
  expect(read('TO OLS A ND', glyphsOf('TOOLS AND', gaps))).toBe('TOOLS AND');
  expect(
    read(
      'T O O L S A N D',
      glyphsOf(
        'TOOLS AND',
        gaps.map((gap) => gap + 0.2),
      ),
    ),
  ).toBe('TOOLS AND');
});

test('a gap as wide as a space divides words, also between letters with spacing', () => {
  const gaps = [0, 0.01, 0, 0.02, 0.19, 0, 0.01];
  expect(read('a Ulm Bonn', glyphsOf('a UlmBonn', gaps))).toBe('a Ulm Bonn');
  expect(
    read(
      'a UL M BONN',
      glyphsOf(
        'a ULMBONN',
        gaps.map((gap) => gap + 0.11),
      ),
    ),
  ).toBe('a ULM BONN');
});

test('a justified line keeps its spaces, however wide they are', () => {
  const glyphs = glyphsOf('of the day', [0, 0, 0.35, 0, 0, 0.35]);
  expect(read('of the day', glyphs)).toBe('of the day');
});

test('a font without spaces keeps its words, whose gaps may be narrow', () => {
  const glyphs = glyphsOf('oftheday', [0, 0, 0.13, 0, 0, 0.13]);
  expect(read('of the day', glyphs)).toBe('of the day');
});

test('letters that overlap do not make a rounded gap a space, nor a narrow one', () => {
  const gaps = [0, -0.1, -0.1, -0.1, -0.1, 0.12, -0.1];
  expect(read('a VATO TAV', glyphsOf('a VATOTAV', gaps))).toBe('a VATOTAV');
});

test('a text whose glyphs are not found, or are not on one line, is left as it is', () => {
  expect(read('Vlt ava', glyphsOf('a bc', []))).toBe('Vlt ava');
  const apart = glyphsOf('a Vltava', []).map((glyph) => ({ ...glyph, gap: null }));
  expect(read('a Vlt ava', apart)).toBe('a Vlt ava');
});
