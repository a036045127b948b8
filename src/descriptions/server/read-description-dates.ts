import { months } from '#reading/server/read-cv-words.ts';
import { fold } from '#platform/contract/fold.ts';

const iso = /\b(20\d{2})-(\d{2})-(\d{2})\b/;
const numbers = /\b(\d{1,2})([./-])(\d{1,2})\2(20\d{2})\b/;
const dayFirst = /\b(\d{1,2})(?:st|nd|rd|th)?\.? (?:of )?(\p{L}{3,9})\.?,? (20\d{2})\b/u;
const shortYear = /\b(\d{1,2})([./-])(\d{1,2})\2(\d{2})\b(?![./-])/;
const noYear = /\b(\d{1,2})(?:st|nd|rd|th)?\.? (?:of )?(\p{L}{3,9})\b/u;
const noYearMonthFirst = /\b(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?\b/u;
const monthFirst = /\b(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (20\d{2})\b/u;

/**
 * The first date of a text as yyyy-mm-dd. `isSure` is false for 03/04/2027, where day and month are ambiguous, and for a
 * date without its year.
 * @param today yyyy-mm-dd; a date without a year is the next one after this day. It is not read when that is left out
 */
export function readDate(text: string, today?: string): { value: string; isSure: boolean } | null {
  const folded = fold(text.slice(0, 300));
  const found = (year?: string, month?: number | string, day?: string, isSure = true) => {
    const value = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    return isDay(value) ? { value, isSure } : null;
  };
  const plain = iso.exec(folded);
  if (plain) return found(plain[1], plain[2], plain[3]);
  const written = dayFirst.exec(folded);
  if (written) return found(written[3], months.get(written[2] ?? ''), written[1]);
  const american = monthFirst.exec(folded);
  if (american) return found(american[3], months.get(american[1] ?? ''), american[2]);
  const counted = numbers.exec(folded) ?? shortYear.exec(folded);
  if (!counted) return today === undefined ? null : nextDate(folded, today);
  const [, first = '', divider, second = '', end = ''] = counted;
  const year = end.length === 2 ? `20${end}` : end;
  if (Number(second) > 12) return found(year, first, second);
  return found(year, second, first, divider !== '/' || Number(first) > 12 || first === second);
}

/** "15 March" is the next 15 March after a day. */
function nextDate(folded: string, today: string): { value: string; isSure: boolean } | null {
  const [, day = '', name = ''] = noYear.exec(folded) ?? [];
  const [, otherName = '', otherDay = ''] = noYearMonthFirst.exec(folded) ?? [];
  const [month, number] = months.has(name) ? [months.get(name), day] : [months.get(otherName), otherDay];
  if (month === undefined) return null;
  const inYear = (year: number): string =>
    `${year}-${String(month).padStart(2, '0')}-${number.padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  const value = inYear(thisYear) >= today ? inYear(thisYear) : inYear(thisYear + 1);
  return isDay(value) ? { value, isSure: false } : null;
}

function isDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}
