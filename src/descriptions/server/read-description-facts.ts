import { fold } from '#platform/contract/fold.ts';
import { doubted, readValue, type ReadValue } from '#reading/server/read-value.ts';
import type { JobType, LocationType } from '#jobs/rules.ts';
import { months } from '#reading/server/read-cv-words.ts';
import { readDate } from './read-description-dates.ts';
import { type Fact, piecesOf } from './read-description-labels.ts';
import { hoursIn, hoursOfWeek, shareIn } from './read-description-hours.ts';
import { type DescriptionLine, isSectionName } from './read-description-lines.ts';
import { type Pay, payClause, readPay, sumCount } from './read-description-pay.ts';
import { placesIn } from './read-description-places.ts';
import {
  closingWords,
  type FactKind,
  jobTypeWords,
  locationTypeWords,
  otherSums,
  payWords,
  siteWords,
} from './read-description-words.ts';

export type Document = { lines: DescriptionLine[]; facts: Fact[] };

const stated = ({ facts }: Document, ...kinds: FactKind[]): Fact[] =>
  facts.filter(({ kind }) => kinds.includes(kind));

/** Short lines before the first section, which usually hold the job type, the location type and the place. */
export function headLines(lines: DescriptionLine[]): DescriptionLine[] {
  const end = lines.findIndex((line, index) => index > 0 && isSectionName(line.text));
  return lines.slice(0, end === -1 ? 10 : Math.min(end, 16)).filter((line) => line.text.length <= 120);
}

/** Lines before the first section that contain only values: "Berlin | Full-time", "€450–€520 per day". */
export function factLines(lines: DescriptionLine[], department: string): DescriptionLine[] {
  const isFact = (piece: string): boolean => {
    const words = fold(piece);
    if (department !== '' && words === fold(department)) return true;
    const ways = [...jobTypeWords, ...locationTypeWords];
    return (
      placesIn(piece).length > 0 ||
      (piece.length <= 45 && readPay(piece)?.isSure === true) ||
      ways.some(([way]) => way.test(words) && words.replace(way, '').replace(hours, '').trim().length <= 9)
    );
  };
  return headLines(lines).filter(
    (line) =>
      !line.isBullet && line.text.length <= 100 && piecesOf(line.text.replaceAll('\t', ' | ')).every(isFact),
  );
}

/** ", 25 Stunden", "(39 hours)" */
const hours =
  /[(,]?\s*\d{1,3}(?:[.,]\d+)?\s*(?:stunden|std|hours|hrs|saat|h|%)\.?(?: (?:pro woche|per week|a week|haftada))?\)?/;

export function readJobType(document: Document): ReadValue<JobType> | null {
  const words = { words: jobTypeWords, isOpen: /^$/, alternative: alsoPartTime };
  const kinds: FactKind[] = ['jobType', 'locationType', 'title', 'place'];
  return byWords(document, words, kinds) ?? typeByHours(document);
}

export function readLocationType(document: Document): ReadValue<LocationType> | null {
  const words = { words: locationTypeWords, isOpen: onRequest, alternative: /^$/ };
  return byWords(document, words, ['locationType', 'place', 'jobType']) ?? siteOf(document);
}

/** "Full-time, in our factory": a site among the values of the job. */
function siteOf(document: Document): ReadValue<LocationType> | null {
  const near = [
    ...stated(document, 'place', 'jobType').map(({ line }) => line),
    ...headLines(document.lines),
  ];
  const line = near.find(({ text }) => siteWords.test(fold(text)) && !isSentence(text));
  return line === undefined ? null : readValue('onsite', line, false);
}

/** Hours of a week tell the type where no word does. */
function typeByHours(document: Document): ReadValue<JobType> | null {
  const labelled = stated(document, 'jobType').map(({ value, line }) => ({
    hours: hoursIn(value) ?? shareIn(value),
    line,
  }));
  const others = document.lines.map((line) => ({ hours: hoursOfWeek(line.text.slice(0, 400)), line }));
  for (const { hours, line } of [...labelled, ...others])
    if (hours !== null) return readValue(hours >= fullHours ? 'fulltime' : 'parttime', line, false);
  return null;
}

const fullHours = 34;

/** The words for the values of a field; a text with a word of `isOpen` has to be checked. */
type ValueWords<T> = {
  words: readonly (readonly [RegExp, T])[];
  isOpen: RegExp;
  /** Words in sentences that only allow another value. */
  alternative: RegExp;
};

/**
 * Searches the labelled values, then the first lines, then all sentences if they name only one. A value that names two
 * has to be checked.
 */
function byWords<T>(
  document: Document,
  { words, isOpen, alternative }: ValueWords<T>,
  kinds: FactKind[],
): ReadValue<T> | null {
  const all = (text: string): T[] =>
    words.filter(([pattern]) => pattern.test(fold(text.slice(0, 400)))).map(([, value]) => value);
  const near = [
    ...kinds
      .flatMap((kind) => stated(document, kind))
      .map(({ value, line }) => ({ text: value, line, isLabelled: true })),
    ...headLines(document.lines).map((line) => ({ text: line.text, line, isLabelled: false })),
  ];
  for (const { text, line, isLabelled } of near) {
    const [value, ...others] = all(text);
    const isClear =
      others.length === 0 &&
      text.length <= headMax &&
      (isLabelled || !isSentence(text)) &&
      !isOpen.test(fold(text));
    if (value !== undefined) return readValue(value, line, isClear);
  }
  const wanted = document.lines.find(
    (line) => searchWords.test(fold(line.text)) && all(line.text).length === 1,
  );
  const [sought] = wanted === undefined ? [] : all(wanted.text);
  if (wanted !== undefined && sought !== undefined) return readValue(sought, wanted, false);
  // "Two days a week from home" is hybrid, and names home office too.
  const inSentence = (text: string): T[] => {
    const named = all(fold(text.slice(0, 400)).replace(alternative, ' '));
    return named.some((value) => value === 'hybrid') ? named.slice(0, 1) : named;
  };
  const found = document.lines.flatMap((line) =>
    inSentence(line.text).map((value) => readValue(value, line, false)),
  );
  const [first] = found;
  return first !== undefined && found.every(({ value }) => value === first.value) ? first : null;
}

const headMax = 100;

const isSentence = (text: string): boolean => /[.!?]$/.test(text) && text.split(/\s+/).length > 6;

/** "Home office possible": the job is not remote for certain. */
const onRequest =
  /\b(?:possible|option\w*|negotiable|flexible|by arrangement|on request|moglich|nach absprache|nach vereinbarung|optional|wahlweise|oder|or|veya|ya da|mumkun|opsiyonel)\b/;

/** "Part-time is possible": the job is full-time. */
const alsoPartTime =
  /\bteilzeit(?:geeignet|fahig)\w*|\b(?:auch|grundsatzlich|gegebenenfalls|ggf\.) (?:in )?teilzeit\w*|\bteilzeit\w* (?:ist |sind )?(?:grundsatzlich |ebenfalls |auch )?(?:moglich|denkbar)|\bpart[- ]time (?:is |may be |work |working |hours )*(?:possible|considered|welcome|available|negotiable)|\b(?:or|also|consider) part[- ]time\b/g;

/** Sentences that say what is searched. */
const searchWords =
  /\bsuchen wir\b|\bwir suchen\b|\bzu besetzen\b|\blooking for\b|\bwe need\b|\bneeds a\b|\bariyoruz\b|\balinacaktir\b|\bpozisyon\w* .{0,40}zamanli/;

/** A sum counts as pay only when its label or its clause says so. */
export function readJobPay(document: Document, currency: string | null): ReadValue<Pay> | null {
  const pay = firstPay(document, currency);
  // Of several lines with sums, any may be the pay of this job.
  const sums = document.lines.filter(
    ({ text }) => sumCount(text.slice(0, 300)) > 0 && payClause(text) !== null,
  ).length;
  return sums > 1 ? doubted(pay) : pay;
}

function firstPay(document: Document, currency: string | null): ReadValue<Pay> | null {
  for (const { value, line } of stated(document, 'pay')) {
    const label = line.text.slice(0, Math.max(0, line.text.indexOf(value)));
    const clause = payClause(value) ?? (otherSums.test(fold(value)) ? '' : value);
    const pay = readPay(`${label} ${clause}`, currency);
    if (pay !== null) return readValue(pay.value, line, pay.isSure && !otherPay.test(fold(value)));
  }
  for (const line of headLines(document.lines)) {
    const amount = piecesOf(line.text).find((piece) => /\d{2}/.test(piece) && onlyAmount.test(piece));
    const pay = amount === undefined ? null : readPay(amount, currency);
    if (pay !== null) return readValue(pay.value, line, false);
  }
  for (const line of document.lines) {
    const clause = payClause(line.text);
    const pay = clause === null ? null : readPay(clause, payWords.test(fold(clause)) ? currency : null);
    // A sentence may name the pay of another job, or of one part of it.
    const isClear = !otherPay.test(fold(line.text)) && !isSentence(line.text);
    if (pay !== null) return readValue(pay.value, line, pay.isSure && isClear);
  }
  return null;
}

/** Words beside pay that change it: a share of the hours, an addition, a choice. */
const otherPay =
  /\bpro[- ]rata\b|\bfte\b|\bfull[- ]time equivalent|\bactual\b|\bbonus|\bplus\b|\bzzgl\b|\bzuzuglich\b|\bzulage|\bzuschlag|\banteilig|\bprobezeit|\bnach der\b|\bafter\b|\brising\b|\bsteigend|\bdepending|\bje nach|\babhangig|\b1[34]\s?(?:x|monats)|\bprim\b|\bikramiye|\barti\b|\bgore\b|\bdahil\b|\baverage\b|\bdurchschnitt|\bcommission|\bprovision|\bote\b|\buplift\b|\bband \d.*\bband \d/;

/** "55.000 ₺ – 70.000 ₺ net" among other facts. */
const onlyAmount =
  /^(?=.*(?:[€£$₺]|EUR|GBP|USD|CHF|TL|TRY))(?:[\d.,'’\s€£$₺+–—-]|k|EUR|GBP|USD|CHF|TL|TRY|net|brüt|brutto|gross)+$/u;

/** The last day to apply. A past date is ignored, because it cannot apply to the new job. */
export function readClosing(document: Document, today: string): ReadValue<string> | null {
  const found = document.lines.filter((line) => closingWords.test(fold(line.text.slice(0, 300))));
  const lines = [...stated(document, 'closesOn'), ...found.map((line) => ({ value: line.text, line }))];
  for (const { value, line } of lines) {
    const date = readDate(lastDay(closingPart(value)), today);
    if (date !== null && date.value >= today)
      return readValue(
        date.value,
        line,
        date.isSure && isOnlyDate(value) && dayCount(value) <= 1 && found.length <= 1,
      );
  }
  return lastDayInSentence(document.lines, today);
}

/** "Your letter reaches us before 14 March 2027": a last day in a sentence about no start and no interview. */
function lastDayInSentence(lines: DescriptionLine[], today: string): ReadValue<string> | null {
  for (const line of lines.toReversed()) {
    for (const sentence of line.text.slice(0, 600).split(/(?<=\p{L}{2}[.!])\s+(?=\p{Lu})/u)) {
      const words = fold(sentence);
      const date = untilWords.test(words) && !otherDays.test(words) ? readDate(sentence, today) : null;
      if (date !== null && date.value >= today) return readValue(date.value, line, false);
    }
  }
  return null;
}

const untilWords =
  /\b(?:by|until|till|before|no later than|not later than|latest|deadline|closes?|closing)\b|\bbis\b|\bspatestens\b|\bfrist\b|\bkadar\b|\bdek\b|\ben gec\b|\bson (?:gun|tarih)/;
const otherDays =
  /\b(?:start|begin|from|interview|contract|fixed|employ|temporary|founded|since|beginn|antritt|gesprach|befristet|vertrag|laufzeit|gegrundet|ise baslama|mulakat|gorusme|sozlesme|sureli|kuruld)/;

/** "Apply by 3 January, start on 1 March 2027" names two days. */
const dayCount = (text: string): number =>
  [
    ...fold(text).matchAll(
      /\b\d{1,2}(?:st|nd|rd|th)?\.? (?:of )?(\p{L}{3,9})|\b(\p{L}{3,9})\.? \d{1,2}(?:st|nd|rd|th)?\b(?! ?(?:am|pm|:))|\b\d{1,2}[./]\d{1,2}(?:[./]|\b)/gu,
    ),
  ].filter(
    ([, after = '', before = '']) =>
      (after === '' && before === '') || months.has(after) || months.has(before),
  ).length;

/** A text with two dates may mean the other one. */
const isOnlyDate = (text: string): boolean => [...text.matchAll(/\b20\d\d\b/g)].length <= 1;

/** The date that follows the words of a closing date; a sentence may name others, such as the start. */
function closingPart(text: string): string {
  const found = closingWords.exec(fold(text));
  if (found === null || text.length <= 60) return text;
  const after = text.slice(found.index);
  return readDate(after) === null ? text : after;
}

/** "07/12/2026 – 25/12/2026" ends with the last day. */
const lastDay = (text: string): string =>
  /\d{4}\s*[–—-]\s*(\d{1,2}[./]\d{1,2}[./]\d{4})/.exec(text)?.[1] ?? text;

export function readOpenings(document: Document): ReadValue<number> | null {
  for (const { value, line } of stated(document, 'openings')) {
    const count = Number(/^\d{1,3}(?!\d)/.exec(value)?.[0]);
    if (count >= 1) return readValue(count, line);
  }
  return null;
}
