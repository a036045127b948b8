import { months, nowWords } from './read-cv-words.ts';

/** A month as `2021-03`, or the year when the CV gives only that. */
export type CvDate = string;

/** Start, end and place in the text. `isRange` is true when the text gives two ends, not one single date. */
export type Period = {
  start: CvDate | null;
  end: CvDate | null;
  isOngoing: boolean;
  isRange: boolean;
  from: number;
  to: number;
};

type Token = { from: number; to: number; date: CvDate | null; isNow: boolean; month: number | null };

const year = '(?:19[5-9]\\d|20[0-4]\\d)';
const monthName = [...months.keys()].toSorted((a, b) => b.length - a.length).join('|');
// Turkish case endings of a date: "2021'den", "Mart 2021'de".
const ending = "(?:['’]\\p{L}{1,4})?";

const dateOrNow = new RegExp(
  [
    `(?<![\\p{L}\\d])(?<d1>\\d{1,2})[./](?<d2>\\d{1,2})[./](?<y1>${year})(?!\\d)`,
    `(?<![\\p{L}\\d/.])(?<y2>${year})[-./](?<m2>0?[1-9]|1[0-2])(?:[-./]\\d{1,2})?(?![\\d\\p{L}])`,
    `(?<![\\p{L}\\d/.])(?<m3>0?[1-9]|1[0-2])\\s?[./-]\\s?(?<y3>${year})(?!\\d)`,
    `(?<![\\p{L}])(?<m4>${monthName})\\.?,?\\s?(?:\\d{1,2},\\s?)?(?:(?<y4>${year})|['’](?<y5>\\d\\d))(?!\\d)`,
    `(?<![\\p{L}\\d])(?<y6>${year})(?![\\d\\p{L}])`,
    `(?<![\\p{L}])(?<now>${nowWords})(?!\\p{L})`,
    `(?<![\\p{L}])(?<m7>${monthName})\\.?(?=\\s?[-–—])`,
  ].join('|'),
  'gu',
);

const between =
  /^(?:(?:['’]\p{L}{1,4})?\s*(?:[-–—‒―−~→]{1,2}|to|until|till|through|ile|ila)\s*|['’]?[dt][ae]n\s+)$/u;
const since = /(?:^|[^\p{L}])(?:since|from)\s*$/u;
const sinceThen = new RegExp(`^${ending}\\s*(?:beri|bu yana|itibaren)(?!\\p{L})`, 'u');
const openEnd = /^\s*[-–—]\s*(?:$|[)\t|])/;
const scanned = 400;

/**
 * The first range of a line, else its last single date. Impossible ranges (an end before the start, a start in the far
 * future) are no periods.
 */
export function findPeriod(text: string, now: Date): Period | null {
  const plain = foldEach(text.slice(0, scanned));
  const tokens = tokensOf(plain);
  for (const [index, token] of tokens.entries()) {
    const period = rangeAt(plain, token, tokens[index + 1]);
    if (period !== null) return isPossible(period, now) ? period : null;
  }
  const last = tokens.findLast(({ date }) => date !== null);
  if (last === undefined) return null;
  const { from, to, date } = last;
  const alone = { from, to, start: date, end: date, isOngoing: false, isRange: false };
  return isPossible(alone, now) ? alone : null;
}

/** Removes accents and case one letter for one letter, so that positions in the text stay the same. */
export function foldEach(text: string): string {
  return text.replace(/[^\p{ASCII}]/gu, plainLetter).toLowerCase();
}

function plainLetter(letter: string): string {
  if (letter.length > 1) return letter;
  const [plain = letter] = letter.normalize('NFD');
  return plain === 'ı' ? 'i' : plain.toLowerCase().length === 1 ? plain : letter;
}

function rangeAt(text: string, token: Token, next: Token | undefined): Period | null {
  if (token.isNow) return null;
  const { from } = token;
  const rest = text.slice(token.to);
  if (next !== undefined && between.test(text.slice(token.to, next.to).slice(0, next.from - token.to))) {
    const start = token.date ?? sharedYear(token, next);
    if (start === null) return null;
    return { from, to: next.to, start, end: next.date, isOngoing: next.isNow, isRange: true };
  }
  if (token.date === null) return null;
  const open = { start: token.date, end: null, isOngoing: true, isRange: true };
  const said = since.exec(text.slice(Math.max(0, from - 12), from));
  if (said !== null) return { ...open, from: from - said[0].trimStart().length, to: token.to };
  const then = sinceThen.exec(rest);
  if (then !== null) return { ...open, from, to: token.to + then[0].length };
  const dash = openEnd.exec(rest);
  if (dash !== null) return { ...open, from, to: token.to + dash[0].length };
  return null;
}

/** "Jan – Mar 2021": both months are in one year. */
function sharedYear({ month }: Token, { date }: Token): CvDate | null {
  return month === null || date === null || date.length < 7 ? null : monthOf(date.slice(0, 4), month);
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(dateOrNow)].map((match) => {
    const from = match.index;
    const { date, month } = dateOf(match.groups ?? {}, match[0].includes('.'));
    return { from, to: from + match[0].length, date, month, isNow: match.groups?.['now'] !== undefined };
  });
}

type Groups = Partial<Record<string, string>>;

function dateOf(
  { d1, d2, y1, y2, m2, y3, m3, y4, y5, m4, y6, m7 }: Groups,
  isDotted: boolean,
): { date: CvDate | null; month: number | null } {
  const named = months.get(m4 ?? m7 ?? '') ?? null;
  if (y1 !== undefined) return { date: ofDay(y1, [Number(d1), Number(d2)], isDotted), month: null };
  if (y2 !== undefined) return { date: monthOf(y2, Number(m2)), month: null };
  if (y3 !== undefined) return { date: monthOf(y3, Number(m3)), month: null };
  if (y5 !== undefined) return { date: monthOf(`${Number(y5) > 49 ? '19' : '20'}${y5}`, named), month: null };
  if (y4 !== undefined) return { date: monthOf(y4, named), month: null };
  return { date: y6 ?? null, month: named };
}

/** 15.03.2021 begins with the day. With slashes, day and month are certain only when one of them exceeds 12. */
function ofDay(of: string, [first, second]: readonly [number, number], isDotted: boolean): CvDate {
  if (isDotted || first > 12 || first === second) return monthOf(of, second);
  return second > 12 ? monthOf(of, first) : of;
}

function monthOf(of: string, month: number | null): CvDate {
  return month === null || month < 1 || month > 12 ? of : `${of}-${String(month).padStart(2, '0')}`;
}

function isPossible({ start, end }: Period, now: Date): boolean {
  const thisYear = now.getUTCFullYear();
  if (start !== null && Number(start.slice(0, 4)) > thisYear + 1) return false;
  if (end !== null && Number(end.slice(0, 4)) > thisYear + 10) return false;
  if (start === null || end === null) return true;
  const length = Math.min(start.length, end.length);
  return start.slice(0, length) <= end.slice(0, length);
}
