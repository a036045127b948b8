import { months } from '#reading/server/read-cv-words.ts';
import { fold } from '#platform/contract/fold.ts';

const iso = /\b(20\d{2})-(\d{2})-(\d{2})\b/;
const numbers = /\b(\d{1,2})([./-])(\d{1,2})\2(20\d{2})\b/;
const dayFirst = /\b(\d{1,2})(?:st|nd|rd|th)?\.? (?:of )?(\p{L}{3,9})\.?,? (20\d{2})\b/u;
const monthFirst = /\b(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (20\d{2})\b/u;

/**
 * The first complete date of a text as yyyy-mm-dd. `isSure` is false for 03/04/2027, where day and month are ambiguous.
 */
export function readDate(text: string): { value: string; isSure: boolean } | null {
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
  const counted = numbers.exec(folded);
  if (!counted) return null;
  const [, first = '', divider, second = '', year] = counted;
  if (Number(second) > 12) return found(year, first, second);
  return found(year, second, first, divider !== '/' || Number(first) > 12 || first === second);
}

function isDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}
