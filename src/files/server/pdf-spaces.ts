import type { Glyph } from './pdf-glyphs.ts';

/** The least width of a gap without a space that divides two words, as a part of a space. */
const spaceMin = 0.7;
/** Glyphs that pdf.js may leave out between two texts. */
const unmatchedMax = 200;

/**
 * Removes the spaces that pdf.js reads into a word whose letters are at rounded positions. A gap between letters
 * divides words when a space is drawn in it. It also does when it is wider than the other gaps of its text by most of
 * a space. A font without spaces, as TeX has them, shows its words by gaps only.
 * @param texts the texts of a page in the order in which it draws its glyphs
 */
export function withoutFalseSpaces<T extends { text: string }>(texts: T[], glyphs: Glyph[]): T[] {
  const spaces = spaceWidths(glyphs);
  const starts = glyphStarts(glyphs);
  const drawn = glyphs.map(({ text }) => text).join('');
  let from = 0;
  return texts.map((text) => {
    const letters = text.text.replaceAll(/\s/g, '');
    const at = drawn.slice(from, from + letters.length + unmatchedMax).indexOf(letters);
    const start = from + Math.max(at, 0);
    from = start + letters.length;
    if (at < 0 || !/\S\s\S/.test(text.text)) return text;
    const own = Array.from({ length: letters.length }, (_, index) => starts.get(start + index));
    if (isLetterSpaced(text.text) && own.slice(1).every((glyph) => glyph?.space === null)) return text;
    return { ...text, text: spaced(text.text, own, spaces) };
  });
}

/** "W O R K": phrasesOf joins these letters, and decides by their neighbours which of several texts are one. */
const isLetterSpaced = (text: string): boolean => /^\s*\S(?:\s+\S)+\s*$/.test(text);

/** The glyphs by the place of their first letter in the text of all. */
function glyphStarts(glyphs: Glyph[]): Map<number, Glyph> {
  const starts = new Map<number, Glyph>();
  let at = 0;
  for (const glyph of glyphs) {
    starts.set(at, glyph);
    at += glyph.text.length;
  }
  return starts;
}

/** The width of the spaces that a page draws, by their font. */
function spaceWidths(glyphs: Glyph[]): Map<string, number> {
  return new Map(glyphs.flatMap(({ font, space }) => (space === null ? [] : [[font, space] as const])));
}

/** @param glyphs the glyphs that begin at each of its letters */
function spaced(text: string, glyphs: (Glyph | undefined)[], spaces: Map<string, number>): string {
  const usual = usualGap(glyphs.slice(1));
  let at = 0;
  return [...text.matchAll(/\S|\s+/g)]
    .map(([part]) => {
      if (part.trim() !== '') {
        at += 1;
        return part;
      }
      const glyph = glyphs[at];
      const width = spaces.get(glyph?.font ?? '');
      const isFalse =
        at > 0 &&
        glyph?.space === null &&
        glyph.gap !== null &&
        width !== undefined &&
        glyph.gap - usual < width * spaceMin;
      return isFalse ? '' : part;
    })
    .join('');
}

/** The median of the gaps between letters; letters drawn closer than their width do not narrow it. */
function usualGap(glyphs: (Glyph | undefined)[]): number {
  const gaps = glyphs.flatMap((glyph) => (glyph?.space === null && glyph.gap !== null ? [glyph.gap] : []));
  return Math.max(0, gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0);
}
