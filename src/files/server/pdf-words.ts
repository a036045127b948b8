/** A text run of a PDF page; `x`, `y` are the start of its baseline, and `y` grows upwards. `font` is any name. */
export type PdfText = { text: string; x: number; y: number; width: number; size: number; font?: string };

/** A phrase: words of one row without a wide gap between them. */
export type Box = {
  text: string;
  x: number;
  right: number;
  y: number;
  size: number;
  font: string;
  /** Its parts in different fonts, such as a bold title before a company; absent when it has one font. */
  parts?: string[];
};

/** Phrases further apart than this belong to different cells or columns. */
export function wideGap({ size }: Box): number {
  return Math.max(size * 0.9, 7);
}

/** Joins adjacent runs into phrases and adds the missing spaces, which PDFs often show only as a gap. */
export function phrasesOf(texts: PdfText[]): Box[] {
  const drawn = texts.filter(({ text, size }) => text.trim() !== '' && size > 0);
  const boxes = drawn.map(({ width, font = '', ...rest }) => ({ ...rest, font, right: rest.x + width }));
  const rows = rowsOf(boxes);
  const starts = commonStarts(rows);
  const gap = isWordByWord(boxes) ? 2.5 : 1;
  return rows
    .flatMap((row) => joined(withoutShadows(row), starts, gap))
    .map((box) => ({ ...box, text: withAccents(box.text) }))
    .filter(({ text }) => text !== '');
}

/** The text that recognition lays over a picture has most words in runs of their own, with the wrong widths. */
function isWordByWord(boxes: Box[]): boolean {
  const words = boxes.reduce((sum, { text }) => sum + text.trim().split(/\s+/).length, 0);
  const single = boxes.filter(({ text }) => !/\S\s+\S/.test(text)).length;
  return boxes.length >= 40 && words < boxes.length * 1.6 && single >= boxes.length * 0.7;
}

const rowsOfColumn = 4;

/** Where at least four rows begin: the left edges of columns. */
function commonStarts(rows: Box[][]): Set<number> {
  const counts = new Map<number, number>();
  for (const [first] of rows)
    if (first !== undefined) counts.set(Math.round(first.x), (counts.get(Math.round(first.x)) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= rowsOfColumn).map(([start]) => start));
}

const accents: Record<string, string> = {
  '˘': '\u0306',
  '¸': '\u0327',
  '˙': '\u0307',
  '¨': '\u0308',
  '´': '\u0301',
  ˆ: '\u0302',
  '˜': '\u0303',
  ˇ: '\u030c',
  '˝': '\u030b',
  '˚': '\u030a',
  '˛': '\u0328',
};

/** Old fonts of TeX draw an accent as a sign before its letter: "¸s" is "ş". */
function withAccents(text: string): string {
  return text
    .replace(/([˘¸˙¨´ˆ˜ˇ˝˚˛])\s?(\p{L})/gu, (_, accent: string, letter: string) =>
      (letter + (accents[accent] ?? '')).normalize('NFC'),
    )
    .replace(/^[˘¸˙¨´ˆ˜ˇ˝˚˛\s]+$/u, '');
}

/** Rows from top to bottom, and each row from left to right. */
export function rowsOf<T extends Box>(boxes: T[]): T[][] {
  const rows: T[][] = [];
  for (const box of boxes.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && first.y - box.y < Math.min(first.size, box.size) * 0.45) row.push(box);
    else rows.push([box]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.x - b.x));
}

/** Some programs draw bold text by drawing it twice with a small shift. */
function withoutShadows(row: Box[]): Box[] {
  return row.filter(
    (box, index) =>
      !row
        .slice(Math.max(0, index - 3), index)
        .some((one) => one.text === box.text && Math.abs(one.x - box.x) < box.size * 0.15),
  );
}

/** A letter-spaced word of two letters, which only its neighbours tell from two words. */
const pair = /^\p{Lu} \p{Lu}$/u;

type Run = Box & { isSpaced: boolean; segments?: Segment[] };

type Segment = { text: string; font: string };

const partsMax = 3;

/** The parts of a phrase in different fonts; undefined when a word is in two fonts, as with a letter that a font lacks. */
function partsOf(segments: Segment[]): string[] | undefined {
  if (segments.length < 2 || segments.length > partsMax) return undefined;
  const isDivided = segments.every(
    ({ text }, at) => at === 0 || text.startsWith(' ') || segments[at - 1]?.text.endsWith(' ') === true,
  );
  return isDivided ? segments.map(({ text }) => text.trim().replace(/\s+/g, ' ')) : undefined;
}

/** Adds text to the last part, or begins a part in another font. */
function withSegment(segments: Segment[], { text, font }: Segment): Segment[] {
  const last = segments.at(-1);
  if (last === undefined) return [{ text, font }];
  if (last.font !== font && /[\p{L}\d]/u.test(text)) return [...segments, { text, font }];
  return [...segments.slice(0, -1), { ...last, text: last.text + text }];
}

function joined(row: Box[], starts: Set<number>, gapFactor: number): Box[] {
  const spaced = row.map((box) => unspaced(box));
  const isLetters = spaced.some(({ text, isSpaced }) => isSpaced && text.length > 2);
  const runs = isLetters
    ? spaced.map((run) =>
        pair.test(run.text) ? { ...run, text: run.text.replace(' ', ''), isSpaced: true } : run,
      )
    : spaced;
  const letterGap = letterGapOf(runs);
  const boxes: Run[] = [];
  let last: Run | undefined;
  for (const run of runs) {
    const gap = last ? run.x - last.right : Number.POSITIVE_INFINITY;
    const isLoose = last !== undefined && last.isSpaced && run.isSpaced;
    const isNext =
      last !== undefined &&
      (beginsColumn(last, run, starts) || isOtherCell(last, run, gap) || isDateAtEdge(last, run));
    if (last && !isNext && gap < wideGap(last) * (isLoose ? 2 : gapFactor) && gap > -last.size * 2) {
      const isSpace = isLoose ? gap > letterGap * 2.2 : gap > last.size * 0.15 || isNewWord(last, run, gap);
      const added = (isSpace && !last.text.endsWith(' ') && !run.text.startsWith(' ') ? ' ' : '') + run.text;
      last.segments = withSegment(last.segments ?? [{ text: last.text, font: last.font }], {
        text: added,
        font: run.font,
      });
      last.text += added;
      last.right = Math.max(last.right, run.right);
      last.size = Math.max(last.size, run.size);
    } else {
      last = { ...run };
      boxes.push(last);
    }
  }
  return boxes.map(({ text, x, right, y, size, font, segments = [] }) => {
    const parts = partsOf(segments);
    return { text, x, right, y, size, font, ...(parts !== undefined && { parts }) };
  });
}

/** "AnsgarWolpers": a capital in another font begins a word, even if its gap is narrow. */
function isNewWord(last: Run, run: Run, gap: number): boolean {
  return (
    last.font !== run.font &&
    gap > last.size * 0.05 &&
    /\p{Ll}$/u.test(last.text) &&
    /^\p{Lu}\p{Ll}/u.test(run.text)
  );
}

/** A word in much smaller or larger letters is another cell, such as a job title beside a name; so is a bold label. */
function isOtherCell(last: Run, run: Run, gap: number): boolean {
  const areWords = [last, run].every(({ text }) => /\p{L}{3}/u.test(text));
  const ratio = Math.max(last.size, run.size) / Math.min(last.size, run.size);
  if (!areWords || gap < last.size * 0.15) return false;
  return ratio > 1.3 || (last.font !== run.font && gap > last.size * 0.5);
}

/** Dates at the right edge may touch a long name, which has another font: "University of Ulm10/2015–". */
function isDateAtEdge(last: Run, run: Run): boolean {
  return (
    last.font !== run.font &&
    /\p{L}$/u.test(last.text) &&
    /^(?:\d{1,2}[./])?(?:19|20)\d\d\s*(?:[–—-]|$)/.test(run.text)
  );
}

/** True when a run after a short label begins at the left edge of a column. A date in the margin is such a label. */
function beginsColumn(label: Box, run: Box, starts: Set<number>): boolean {
  const at = Math.round(run.x);
  return (
    label.text.length <= 25 &&
    run.x - label.right > label.size * 0.4 &&
    [at - 1, at, at + 1].some((start) => starts.has(start))
  );
}

/** Joins a letter-spaced word: "W O R K" becomes "WORK". Two or more spaces divide its words. */
function unspaced(box: Box): Run {
  const text = box.text.trim();
  const isSpaced =
    /^\S(?: \S){2,}(?: {2,}\S(?: \S)*)*$/.test(text) || /^\S(?: \S)*(?: {2,}\S(?: \S)+)+$/.test(text);
  if (!isSpaced) return { ...box, isSpaced: /^\S$/.test(text) };
  const words = text.split(/ {2,}/).map((word) => word.replaceAll(' ', ''));
  return { ...box, text: words.join(' '), isSpaced: true };
}

/** The usual gap between letters that are drawn one by one; zero when they touch. */
function letterGapOf(runs: Run[]): number {
  const gaps = runs.flatMap((run, index) => {
    const before = runs[index - 1];
    return before !== undefined && before.isSpaced && run.isSpaced ? [run.x - before.right] : [];
  });
  if (gaps.length < 3) return (runs[0]?.size ?? 0) * 0.07;
  const median = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  return Math.max(median, (runs[0]?.size ?? 0) * 0.07);
}
