import { countryCodes, countryName, isCountry } from '#platform/contract/countries.ts';
import { fold } from '#platform/contract/fold.ts';

let names: Map<string, string> | undefined;

/** A country by its code or its name in English or Turkish; null for another text. */
export function readCountry(text: string): string | null {
  const code = text.trim().toUpperCase();
  if (isCountry(code)) return code;
  names ??= new Map(
    ['en', 'tr'].flatMap((language) =>
      countryCodes.map((one) => [fold(countryName(one, language)), one] as const),
    ),
  );
  return names.get(fold(text.trim())) ?? otherNames.get(fold(text.trim())) ?? null;
}

const otherNames = new Map([
  ['turkey', 'TR'],
  ['turkiye', 'TR'],
  ['usa', 'US'],
  ['abd', 'US'],
  ['uk', 'GB'],
  ['england', 'GB'],
  ['ingiltere', 'GB'],
  ['holland', 'NL'],
  ['hollanda', 'NL'],
]);

/** A day as 2026-11-26, from that form or 26.11.2026, 26/11/2026, and 11/26/2026; null for another text. */
export function readDate(text: string, isMonthFirst: boolean): string | null {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text) ?? [];
  if (year !== '') return dayOf(year, month, day);
  const [, first = '', mark = '', second = '', last = ''] =
    /^(\d{1,2})([./-])(\d{1,2})[./-](\d{4})(?: .*)?$/.exec(text) ?? [];
  if (last === '') return null;
  const isAmerican = Number(second) > 12 || (isMonthFirst && mark === '/' && Number(first) <= 12);
  return isAmerican ? dayOf(last, first, second) : dayOf(last, second, first);
}

function dayOf(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : text;
}

// The pattern takes the square of the length.
const languageMaxChars = 200;

/** "English (C1)", "English - C1" and "English: fluent" have a level. */
export function readLanguage(text: string): { name: string; level: string } {
  if (text.length > languageMaxChars) return { name: text, level: '' };
  const [, name = text, level = ''] = /^([^(:–-]+?)\s*(?:[(:–]|\s-)\s*([^)]+)\)?$/.exec(text) ?? [];
  return { name: name.trim(), level: level.trim() };
}

/** The first spelling of each text; case and accents make no other one. */
export function distinctTexts(texts: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const text of texts) if (!kept.has(fold(text))) kept.set(fold(text), text);
  return [...kept.values()];
}
