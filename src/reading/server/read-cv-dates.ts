import { months, nowWords, oneOf } from './read-cv-words.ts';
import periodWords from './cv-words-periods.json' with { type: 'json' };

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

type Token = {
  from: number;
  to: number;
  date: CvDate | null;
  /** The second year of "2015/16". */
  end: CvDate | null;
  isNow: boolean;
  /** A month and two digits for a year, which is a date only in a range. */
  isShort: boolean;
  month: number | null;
};

const year = '(?:19[5-9]\\d|20[0-4]\\d)';
const monthName = [...months.keys()].toSorted((a, b) => b.length - a.length).join('|');
// Turkish case endings of a date: "2021'den", "Mart 2021'de".
const ending = "(?:['’]\\p{L}{1,4})?";
// A part of a year: "Q3 2020", "Summer 2019", "WS 2015/16".
const partOfYear = `(?:q[1-4]|[1-4]\\. ?quartal|h[12]|${oneOf(periodWords.partsOfYear)})\\.?,?\\s?['’/]?`;

const dateOrNow = new RegExp(
  [
    `(?<![\\p{L}\\d])(?<d1>\\d{1,2})[./](?<d2>\\d{1,2})[./](?<y1>${year})(?!\\d)`,
    `(?<![\\p{L}\\d/.])(?<y2>${year})(?:[-./]| / )(?<m2>0?[1-9]|1[0-2])(?:[-./]\\d{1,2})?(?![\\d\\p{L}])`,
    `(?<![\\p{L}\\d/.])(?<m3>0?[1-9]|1[0-2])\\s?[./-]\\s?(?<y3>${year})(?!\\d)`,
    `(?<![\\p{L}\\d])(?:\\d{1,2}\\.?\\s)?(?<m4>${monthName})\\.?,?\\s?(?:\\d{1,2},\\s?)?(?:(?<y4>${year})|['’](?<y5>\\d\\d))(?!\\d)`,
    `(?<![\\p{L}\\d/.])(?<m8>0?[1-9]|1[0-2])[./](?<y8>\\d\\d)(?![\\d./])`,
    `(?<![\\p{L}\\d])(?:${partOfYear})?(?<y7>${year})\\s?[/–-]\\s?(?<y9>\\d\\d)(?![\\d\\p{L}./])`,
    `(?<![\\p{L}\\d])(?:${partOfYear})?(?<y6>${year})(?![\\d\\p{L}])`,
    `(?<![\\p{L}])(?<now>${nowWords})(?!\\p{L})`,
    `(?<![\\p{L}\\d])(?<m9>${monthName})\\.?\\s?(?<z9>\\d\\d)(?![\\d\\p{L}.,:/])(?=\\s?[-–—]|$|[\\s)|\\t])`,
    `(?<![\\p{L}])(?<m7>${monthName})\\.?(?=\\s?[-–—])`,
  ].join('|'),
  'gu',
);

const between = new RegExp(
  `^(?:(?:['’]\\p{L}{1,4})?\\s*(?:[-–—‒―−~→]{1,3}|(?:[-–—]{1,3}\\s*)?(?:${oneOf(periodWords.to)})(?: to)?)\\s*(?:\\(?(?:${oneOf(periodWords.expected)})\\.?\\)?\\s*)?|['’]?[dt][ae]n\\s+)$`,
  'u',
);
const since = new RegExp(`(?:^|[^\\p{L}])(?:${oneOf(periodWords.since)})\\s*$`, 'u');
const sinceThen = new RegExp(`^${ending}\\s*(?:${oneOf(periodWords.sinceAfter)})(?!\\p{L})`, 'u');
/** "2017 – ..." */
const openEnd = /^\s*[-–—]\s*(?:\.{2,4}|…|$|[)\t|])/;
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
  const last = tokens.findLast(({ date, isShort }) => date !== null && !isShort);
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
  if (
    next !== undefined &&
    (isBetween(text.slice(token.to, next.from), token, next) || isUntilNow(text, token, next))
  ) {
    const start = token.date ?? sharedYear(token, next);
    // "1/19 – 2/20" is a range of months, but a number alone in that form may be anything.
    if (start === null || (next.isShort && !token.isShort)) return null;
    const lead = since.exec(text.slice(Math.max(0, from - 12), from));
    return {
      from: from - (lead?.[0].trimStart().length ?? 0),
      to: next.to,
      start,
      end: next.date,
      isOngoing: next.isNow,
      isRange: true,
    };
  }
  if (token.date === null || (token.isShort && token.end === null)) return null;
  if (token.end !== null)
    return { from, to: token.to, start: token.date, end: token.end, isOngoing: false, isRange: true };
  const open = { start: token.date, end: null, isOngoing: true, isRange: true };
  const said = since.exec(text.slice(Math.max(0, from - 12), from));
  if (said !== null) return { ...open, from: from - said[0].trimStart().length, to: token.to };
  const then = sinceThen.exec(rest);
  if (then !== null) return { ...open, from, to: token.to + then[0].length };
  const dash = openEnd.exec(rest);
  if (dash !== null) return { ...open, from, to: token.to + dash[0].length };
  return null;
}

/** The dash of some fonts has no name: it may be a sign without meaning, and between months be missing. */
function isBetween(text: string, token: Token, next: Token): boolean {
  if (between.test(text)) return true;
  // "2014/2018"
  if (/^ ?\/ ?$/.test(text) && token.date?.length === 4 && next.date?.length === 4)
    return token.date < next.date;
  const areYears = token.date?.length === 4 && next.date?.length === 4;
  if (areYears && /^ ?[\ufffd\ue000-\uf8ff] ?$/.test(text)) return true;
  const areMonths = token.date?.length === 7 && (next.isNow || next.date?.length === 7);
  return areMonths && !token.isShort && /^(?:[ \ufffd\ue000-\uf8ff]{1,3}| \/ )$/.test(text);
}

/** "2016 bis heute" */
const isUntilNow = (text: string, { to }: Token, next: Token): boolean =>
  next.isNow &&
  /^ $/.test(text.slice(to, next.from)) &&
  /^(?:bis|to|until|till)\s/.test(text.slice(next.from));

/** "Jan – Mar 2021": both months are in one year. */
function sharedYear({ month }: Token, { date }: Token): CvDate | null {
  return month === null || date === null || date.length < 7 ? null : monthOf(date.slice(0, 4), month);
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(dateOrNow)].map((match) => {
    const from = match.index;
    const groups = (match.groups ?? {}) as Groups;
    const { date, month } = dateOf(groups, match[0].includes('.'));
    const { y7, y9 } = groups;
    const end = y7 === undefined || y9 === undefined ? null : String(endOfShort(Number(y7), Number(y9)));
    const isNow = groups['now'] !== undefined;
    return {
      from,
      to: from + match[0].length,
      date,
      end,
      month,
      isNow,
      isShort: (groups['y8'] ?? groups['z9']) !== undefined,
    };
  });
}

/** "2015/16" ends in 2016, and "1998–02" in 2002. */
const endOfShort = (start: number, digits: number): number =>
  Math.floor(start / 100) * 100 + digits + (digits < start % 100 ? 100 : 0);

type Groups = Partial<Record<string, string>>;

function dateOf(
  { d1, d2, y1, y2, m2, y3, m3, y4, y5, m4, y6, y7, m7, y8, m8, m9, z9 }: Groups,
  isDotted: boolean,
): { date: CvDate | null; month: number | null } {
  const named = months.get(m4 ?? m7 ?? m9 ?? '') ?? null;
  const shortYear = y5 ?? z9 ?? y8;
  const century = Number(shortYear) > 49 ? '19' : '20';
  if (y1 !== undefined) return { date: ofDay(y1, [Number(d1), Number(d2)], isDotted), month: null };
  if (y2 !== undefined) return { date: monthOf(y2, Number(m2)), month: null };
  if (y3 !== undefined) return { date: monthOf(y3, Number(m3)), month: null };
  if (shortYear !== undefined)
    return { date: monthOf(`${century}${shortYear}`, m8 === undefined ? named : Number(m8)), month: null };
  if (y4 !== undefined) return { date: monthOf(y4, named), month: null };
  return { date: y6 ?? y7 ?? null, month: named };
}

/** 15.03.2021 begins with the day. With slashes, day and month are certain only when one of them exceeds 12. */
function ofDay(of: string, [first, second]: readonly [number, number], isDotted: boolean): CvDate {
  // Employment begins on the first of a month more often than in January.
  if (isDotted || first > 12 || first === second || first === 1) return monthOf(of, second);
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

/** "2014, Anadolu Üniversitesi", "Psikoloji - 2013": a single date may be part of a name there. */
export function isLooseDate(text: string, period: Period | undefined): boolean {
  const [before, after] = [text.slice(0, period?.from), text.slice(period?.to)];
  return /\s[-/]\s+$/.test(before) || (before.trim() === '' && /^\s*,/.test(after));
}
