import { findPeriod, foldEach } from './read-cv-dates.ts';
import type { Line } from './read-cv-lines.ts';
import { months, nowWords, oneOf } from './read-cv-words.ts';
import periodWords from './cv-words-periods.json' with { type: 'json' };

// In a narrow column the dates of an entry are written below each other: "August / 2019 / – / Heute".

const cellMax = 30;
const digitsMax = 8;
const fragmentsMax = 5;
const linesAhead = 7;

const inDates = new RegExp(
  `(?<!\\p{L})(?:${[...months.keys()].toSorted((a, b) => b.length - a.length).join('|')}|${nowWords}|${oneOf([
    ...periodWords.to,
    ...periodWords.since,
    ...periodWords.partsOfYear,
  ])})(?!\\p{L})|\\d{1,4}|[.,/’'–—―−~()[\\]\\s-]`,
  'gu',
);

/** The last word of a sentence ("çalışıyorum.") begins no dates. */
const endOfText = new RegExp(`^(?:${nowWords})\\.?$`, 'u');

/** Joins dates that are stacked in the first or last cell of their lines. Lines with nothing else are dropped. */
export function joinStackedDates(lines: Line[], now: Date): Line[] {
  const joined = joinOpenPeriods(lines, now);
  for (const at of joined.keys()) joinAt(joined, at, now);
  return joined.filter(({ text }) => text !== '');
}

/** "Analyst, Globex — 2021-" continues with "Present", and "Analyst, Globex —" with "2021 – 2023". */
function joinOpenPeriods(lines: Line[], now: Date): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const above = joined.at(-1);
    if (above !== undefined && endsWithOpenPeriod(above, line, now))
      joined[joined.length - 1] = { ...above, text: `${above.text} ${line.text}` };
    else joined.push(line);
  }
  return joined;
}

const alignment = 0.01;

function endsWithOpenPeriod(above: Line, line: Line, now: Date): boolean {
  const isBelow =
    above.page === line.page && !line.hasGapAbove && !line.isBullet && !line.text.includes('\t');
  const start = above.stops.at(-1) ?? above.box?.x ?? 0;
  const isAligned = line.box !== null && Math.abs(line.box.x - start) < alignment;
  const cell = above.text.split('\t').at(-1) ?? '';
  if (!isBelow || !isAligned || line.isStrong !== above.isStrong || !/\p{L}.*\s?[–—-]$/u.test(cell))
    return false;
  if (!isFragment(line.text)) return false;
  // A name that ends with its dates is longer than the cell of dates alone.
  return isRange(`${/[^\s]*\s?[–—-]$/.exec(cell)?.[0] ?? ''} ${line.text}`.replace(/^\s*[–—-]\s/, ''), now);
}

function joinAt(lines: Line[], at: number, now: Date): void {
  const line = lines[at];
  if (line === undefined) return;
  for (const side of ['first', 'last'] as const) {
    const cell = cellOf(line, side);
    const rest = cell === null ? undefined : restOfNow(cell, lines[at + 1]);
    if (rest !== undefined) lines[at + 1] = rest;
    if (cell === null || !isFragment(cell) || isWhole(cell, now) || endOfText.test(foldEach(cell))) continue;
    const found = fragmentsBelow(lines, at, { side, cell, now });
    if (found === null) continue;
    lines[at] = { ...line, text: replaced(line.text, side, found.whole) };
    for (const index of found.from) {
      const below = lines[index];
      if (below !== undefined) lines[index] = withoutCell(below, side);
    }
    return;
  }
}

/** The line below without the end of "Devam / Ediyor"; undefined when it has none. */
function restOfNow(cell: string, below: Line | undefined): Line | undefined {
  const isOpen =
    /(?<!\p{L})devam$/iu.test(cell) &&
    /^(?:ediyor|etmekte|ediyorum)$/iu.test(below?.text.split('\t')[0] ?? '');
  return isOpen && below !== undefined ? withoutCell(below, 'first') : undefined;
}

/** The fragments in the lines below that complete a period; null when there is none. */
function fragmentsBelow(
  lines: Line[],
  at: number,
  { side, cell, now }: { side: 'first' | 'last'; cell: string; now: Date },
): { whole: string; from: number[] } | null {
  let whole = cell;
  let best: { whole: string; from: number[] } | null = null;
  const from: number[] = [];
  for (let index = at + 1; index < Math.min(lines.length, at + linesAhead); index += 1) {
    const below = lines[index];
    const next = below === undefined ? null : cellBelow(below, side, lines[at]);
    if (below === undefined || below.page !== lines[at]?.page) break;
    if (next === null || !isFragment(next)) continue;
    // The dates of the next entry follow, which may be the same.
    const opensNext =
      (next === cell && index > at + 1) ||
      (/\d{4}\s*[–—-](?![01]\d(?!\d))/.test(next) && /\d{4}/.test(whole));
    if (opensNext || (isWhole(next, now) && /\d/.test(whole)) || (best !== null && !/^[\s–—-]/.test(next)))
      break;
    whole = `${whole} ${next}`;
    from.push(index);
    if (isRange(whole, now)) best = { whole, from: [...from] };
    if (from.length === fragmentsMax) break;
  }
  return best;
}

const isRange = (text: string, now: Date): boolean => {
  const period = findPeriod(text, now);
  return period?.isRange === true && (period.end !== null || period.isOngoing) && !/[–—-]\s*$/.test(text);
};

/** A range with both ends needs no other fragment. */
const isWhole = isRange;

function cellOf({ text }: Line, side: 'first' | 'last'): string | null {
  const cells = text.split('\t');
  const cell = (side === 'first' ? cells[0] : cells.length > 1 ? cells.at(-1) : undefined)?.trim() ?? '';
  return cell === '' || cell.length > cellMax ? null : cell;
}

/** The cell of a line below; at the right edge it may be all of the line. */
function cellBelow(below: Line, side: 'first' | 'last', above: Line | undefined): string | null {
  const edge = above?.stops.at(-1) ?? 1;
  const isAlone = side === 'last' && !below.text.includes('\t') && edge > 0.5;
  return isAlone && (below.box?.x ?? 0) > edge - 0.03 ? cellOf(below, 'first') : cellOf(below, side);
}

/** A date has at most eight digits; a telephone number has more. */
function isFragment(cell: string): boolean {
  return foldEach(cell).replace(inDates, '') === '' && cell.replace(/\D/g, '').length <= digitsMax;
}

function replaced(text: string, side: 'first' | 'last', whole: string): string {
  const cells = text.split('\t');
  cells[side === 'first' ? 0 : cells.length - 1] = whole;
  return cells.join('\t');
}

function withoutCell(line: Line, side: 'first' | 'last'): Line {
  const cells = line.text.split('\t');
  const stops = [...line.stops];
  if (side === 'first') {
    cells.shift();
    stops.shift();
  } else {
    cells.pop();
    stops.pop();
  }
  const start = side === 'first' ? stops[0] : undefined;
  const box =
    line.box === null || start === undefined
      ? line.box
      : { ...line.box, x: start, width: line.box.width + line.box.x - start };
  const text = cells.join('\t');
  const isBullet = /^[{•–-]\t/.test(text);
  return {
    ...line,
    text: isBullet ? text.slice(2).trim() : text,
    isBullet: isBullet || line.isBullet,
    stops,
    box,
  };
}
