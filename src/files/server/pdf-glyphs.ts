import { normalizeUnicode, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Matrix, matrixOf, operationsOf, product } from './pdf-operators.ts';
import type { Page } from './pdf-places.ts';

/**
 * A glyph other than a space. `gap` is its distance from the glyph before it on the line; `space` is the width of a
 * space drawn between the two; null when there is none. Both are parts of the font's size.
 */
export type Glyph = { text: string; font: string; gap: number | null; space: number | null };

/** The state in which a page draws its texts. */
type TextState = {
  font: string;
  size: number;
  charSpacing: number;
  wordSpacing: number;
  scale: number;
  leading: number;
  line: Matrix;
  x: number;
};

/** Where the glyph before ends, and the width of the space drawn after it. */
type End = { x: number; y: number; space: number | null };

type DrawnGlyph = { unicode: string; width: number; isSpace: boolean };

/** The glyphs of a page in the order in which they are drawn. */
export async function glyphsOf(page: Page): Promise<Glyph[]> {
  const glyphs: Glyph[] = [];
  const state: TextState = {
    font: '',
    size: 0,
    charSpacing: 0,
    wordSpacing: 0,
    scale: 1,
    leading: 0,
    line: matrixOf(null),
    x: 0,
  };
  let end: End | null = null;
  for (const { operator, args, matrix } of await operationsOf(page)) {
    if (operator === OPS.showText)
      end = show(args[0] as (DrawnGlyph | number)[], { state, matrix, end, glyphs });
    else changes.get(operator)?.(state, args);
  }
  return glyphs;
}

type ShowOptions = { state: TextState; matrix: Matrix; end: End | null; glyphs: Glyph[] };

/** Adds the glyphs of a text, and returns where it ends. */
function show(text: (DrawnGlyph | number)[], { state, matrix, end: start, glyphs }: ShowOptions): End | null {
  let end = start;
  for (const glyph of text) {
    if (typeof glyph === 'number') {
      state.x -= (glyph / 1000) * state.size * state.scale;
      continue;
    }
    const [a, b, , , x, y] = product(matrix, product(state.line, [1, 0, 0, 1, state.x, 0]));
    const size = Math.hypot(a, b) * Math.abs(state.size);
    const width = glyph.width / 1000;
    if (glyph.unicode.trim() !== '') {
      const isOnLine = end !== null && b === 0 && a > 0 && Math.abs(end.y - y) < size * 0.1;
      glyphs.push({
        text: normalizeUnicode(glyph.unicode),
        font: state.font,
        gap: isOnLine && end !== null ? (x - end.x) / size : null,
        space: end?.space ?? null,
      });
      end = { x: x + width * size * state.scale, y, space: null };
    } else if (end !== null) end.space = width;
    const spacing = state.charSpacing + (glyph.isSpace ? state.wordSpacing : 0);
    state.x += (width * state.size + spacing) * state.scale;
  }
  return end;
}

type Change = (state: TextState, args: unknown[]) => void;

const moveTo = (state: TextState, line: Matrix): void => void Object.assign(state, { line, x: 0 });

const moveBy = (state: TextState, x: number, y: number): void =>
  moveTo(state, product(state.line, [1, 0, 0, 1, x, y]));

/** How operators of PDF change the state. */
const changes = new Map<number, Change>([
  [OPS.beginText, (state) => moveTo(state, matrixOf(null))],
  [OPS.setTextMatrix, (state, [matrix]) => moveTo(state, matrixOf(matrix))],
  [OPS.moveText, (state, [x, y]) => moveBy(state, Number(x), Number(y))],
  [
    OPS.setLeadingMoveText,
    (state, [x, y]) => {
      state.leading = -Number(y);
      moveBy(state, Number(x), Number(y));
    },
  ],
  [OPS.nextLine, (state) => moveBy(state, 0, -state.leading)],
  [OPS.setLeading, (state, [leading]) => void (state.leading = Number(leading))],
  [OPS.setFont, (state, [font, size]) => void Object.assign(state, { font, size: Number(size) })],
  [OPS.setCharSpacing, (state, [spacing]) => void (state.charSpacing = Number(spacing))],
  [OPS.setWordSpacing, (state, [spacing]) => void (state.wordSpacing = Number(spacing))],
  [OPS.setHScale, (state, [percent]) => void (state.scale = Number(percent) / 100)],
]);
