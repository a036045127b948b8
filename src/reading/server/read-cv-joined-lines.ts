import { findPeriod } from './read-cv-dates.ts';
import type { Line } from './read-cv-lines.ts';
import { isProse } from './read-cv-words.ts';

// Names of jobs, companies, schools and subjects that continue on the next line.

/** The joint of two lines of one name: surely by their words or by full lines, or only by a width or a town. */
export type Joint = 'clear' | 'likely' | null;

/** The lines of the document, which show where its columns end. */
export type Page = { all: Line[]; now: Date };

/** The rules for the names of a section. */
type NameRules = {
  /** Whether the words of two lines are separate names, although the first line has no room for another word. */
  areTwo: (above: Line, line: Line) => boolean;
  /** Whether a line below names and dates continues the names although it has another style. */
  isRest: (names: string, rest: string) => boolean;
  /** Whether a text is a name although it has as many small words as a sentence: "University of York — Master of Arts in". */
  isName: (text: string) => boolean;
  /** The joint of two lines of one column, of which the upper one may continue. */
  jointOf: (above: Line, line: Line, page: Page) => Joint;
};

const longMax = 100;

/** Joins names that continue on the next line. Only lines of one style and column are joined, and no text. */
export function joinLines(lines: Line[], rules: NameRules, page: Page): Line[] {
  const joined: Line[] = [];
  for (const [at, line] of lines.entries()) {
    const above = joined.at(-1);
    const whole = above === undefined ? null : withRestBelow([above, line], rules, page.now);
    // A joined line ends where its last part does.
    const end = above && { ...above, box: lines[at - 1]?.box ?? above.box };
    const joint = end === undefined || whole !== null ? null : jointOf(end, line, { rules, page });
    if (whole !== null) joined[joined.length - 1] = whole;
    else if (above === undefined || joint === null) joined.push(line);
    else {
      const isJoined = above.isJoined === true || joint === 'likely';
      joined[joined.length - 1] = { ...above, text: joinTexts(above.text, line.text), isJoined };
    }
  }
  return joined;
}

function jointOf(above: Line, line: Line, { rules, page }: { rules: NameRules; page: Page }): Joint {
  if (above.box === null || line.box === null || above.page !== line.page || line.hasGapAbove) return null;
  if (line.isBullet || above.isBullet || line.text.includes('\t')) return null;
  const start = above.stops.at(-1) ?? above.box.x;
  const isAligned = Math.abs(start - line.box.x) <= alignment && above.size === line.size;
  const isText = isProse(above.text.replace(/,$|\([^()]*\)/g, '')) && !rules.isName(above.text);
  if (!isAligned || above.text.length > longMax || isText) return null;
  if (/\([^()]*$/.test(above.text) && /^[^()]*\)$/.test(line.text)) return 'clear';
  return rules.jointOf(above, line, page);
}

const alignment = 0.008;

/** "BSc, Physics,⇥10/2012 – 09/2015" continues with the school below, and a long name before dates with its last words. */
function withRestBelow([above, line]: Pair<Line>, rules: NameRules, now: Date): Line | null {
  const [names = '', dates = '', ...more] = above.text.split('\t');
  const [rest = '', end = ''] = line.text.split('\t');
  const isDated = more.length === 0 && findPeriod(dates, now) !== null && findPeriod(line.text, now) === null;
  const isAlike = above.isStrong === line.isStrong || (above.isStrong && rules.isRest(names, rest));
  const isBelow = above.page === line.page && !line.hasGapAbove && isAlike;
  const isAligned = Math.abs((above.box?.x ?? 0) - (line.box?.x ?? 0)) < alignment;
  if (!isDated || !isBelow || !isAligned || line.isBullet) return null;
  const isOpen = names.endsWith(',') && end === '';
  const isCut = reachesDates([names, dates], [rest, end], [above, line]) && !rules.areTwo(above, line);
  if (!isOpen && !isCut) return null;
  const text = `${names} ${rest}\t${end === '' ? dates : `${dates} ${end}`}`;
  return { ...above, text, isJoined: !names.endsWith(',') };
}

type Pair<T> = readonly [T, T];

const gapBeforeDates = 0.02;

/** Whether the next word of a name had no room before the dates at the right edge. */
function reachesDates(cells: Pair<string>, below: Pair<string>, [above, line]: Pair<Line>): boolean {
  const stop = above.stops[1];
  if (above.box === null || line.box === null || stop === undefined || line.size !== above.size) return false;
  const [[names, dates], [rest, end]] = [cells, below];
  if (isProse(rest) || rest.length >= names.length) return false;
  const { x, width } = above.box;
  const letter =
    end === '' ? line.box.width / Math.max(1, rest.length) : (x + width - stop) / Math.max(1, dates.length);
  const word = letter * ((rest.split(/\s/)[0]?.length ?? 0) + 1);
  return x + letter * names.length + word > stop - gapBeforeDates;
}

/** "Christian-Detlev-" is joined without a space, "medizi-" without its hyphen. */
export function joinTexts(above: string, text: string): string {
  if (!/\p{L}-$/u.test(above)) return `${above} ${text}`;
  return /^\p{Ll}/u.test(text) ? above.slice(0, -1) + text : above + text;
}

/** The width of the first word of a line, with a space before it. */
export function firstWordWidth({ box, text }: Line): number {
  const letter = (box?.width ?? 0) / Math.max(1, text.length);
  return letter * ((text.split(/\s/)[0]?.length ?? 0) + 1);
}

/** "Bildung und" is open, and so is a line before "und Erziehung". */
export const isOpenBetween = (above: string, text: string): boolean =>
  /^(?:and|und|ve|of|für|for|&)\s/u.test(text) ||
  /[\p{L}&]-$|\s[–—&]$|\s(?:und|and|ve|für|for|of|der|des|im|in|am|an der)$/u.test(above);
