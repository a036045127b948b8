import { fold } from '#platform/contract/fold.ts';

// Hours of work in a week: "39 hours", "16 bis 20 Stunden", "haftada 45 saat". Of a range the last number counts.

const numberWords: Readonly<Record<string, number>> = {
  ten: 10,
  twelve: 12,
  fifteen: 15,
  sixteen: 16,
  eighteen: 18,
  twenty: 20,
  'twenty-four': 24,
  thirty: 30,
  'thirty-five': 35,
  'thirty-seven': 37,
  'thirty-eight': 38,
  'thirty-nine': 39,
  forty: 40,
  zehn: 10,
  zwanzig: 20,
  dreissig: 30,
  vierzig: 40,
  yirmi: 20,
  otuz: 30,
  kirk: 40,
};

const amount = `(\\d{1,2}(?:[.,]\\d{1,2})?|${Object.keys(numberWords).toReversed().join('|')})`;
const hours = '(?:hours?|hrs?|stunden|std|wochenstunden|saat)';
const plainHours = new RegExp(
  `(?<![\\d.,:])${amount}(?:\\s?[-–]\\s?|[-\\s]+)(?:${hours}|h)\\b(?! (?:a|per|pro|am|each) (?:day|tag|month|monat))`,
);
const weekHours = new RegExp(
  `(?<![\\d.,:])${amount}[-\\s]+${hours}\\.?(?: work\\w*)?(?:[ /-]+(?:a|per|pro|in der|je|die|each))?[ /-]*(?:week|woche)|(?<![\\d.,:])${amount}[- ](?:std|stunden)\\.?-woche|(?<![\\d.,:])${amount} wochenstunden|haftada ${amount} saat|haftalik (?:calisma suresi )?${amount} saat`,
);

const numberOf = (found: RegExpExecArray | null): number | null => {
  const word = found?.slice(1).find((one) => one !== undefined);
  if (word === undefined) return null;
  const count = numberWords[word] ?? Number(word.replace(',', '.'));
  return count >= 4 && count <= 48 ? count : null;
};

/** Hours in a value about the working time. */
export const hoursIn = (value: string): number | null => numberOf(plainHours.exec(fold(value)));

/** Hours of a week in any text. */
export const hoursOfWeek = (text: string): number | null => numberOf(weekHours.exec(fold(text)));

/** "100 %", "Pensum 60%" of full hours. */
export function shareIn(value: string): number | null {
  const share = Number(/(?<![\d.,])(\d{2,3})\s?%/.exec(value)?.[1]);
  return share >= 10 && share <= 100 ? share * 0.4 : null;
}
