import { fold } from '#platform/contract/fold.ts';
import { readValue, type ReadValue, once } from '#reading/server/read-value.ts';
import { readSkills } from '#reading/server/read-cv-skills.ts';
import { readPlace } from '#reading/server/read-cv-places.ts';
import type { JobType, LocationType } from '#jobs/rules.ts';
import { readDate } from './read-description-dates.ts';
import { type DescriptionLine, type Fact, isSectionName, piecesOf } from './read-description-lines.ts';
import { type Pay, readPay } from './read-description-pay.ts';
import {
  closingWords,
  type FactKind,
  jobTypeWords,
  knownTools,
  labels,
  locationTypeWords,
  otherSums,
  payWords,
  plain,
} from './read-description-words.ts';

export type Document = { lines: DescriptionLine[]; facts: Fact[] };

const skillsMax = 20;

const stated = ({ facts }: Document, ...kinds: FactKind[]): Fact[] =>
  facts.filter(({ kind }) => kinds.includes(kind));

/** Short lines before the first section, which usually hold the job type, the location type and the place. */
function headLines({ lines }: Document): DescriptionLine[] {
  const end = lines.findIndex((line, index) => index > 0 && isSectionName(line.text));
  return lines.slice(0, end === -1 ? 10 : Math.min(end, 16)).filter((line) => line.text.length <= 120);
}

/** Lines before the first section that contain only place, location type or job type: "Berlin | Full-time". */
export function factLines(lines: DescriptionLine[]): DescriptionLine[] {
  const isFact = (piece: string): boolean => {
    const words = fold(piece);
    const ways = [...jobTypeWords, ...locationTypeWords];
    return (
      readPlace(piece) !== null ||
      ways.some(([way]) => words.replace(way, '').trim().length <= 9 && way.test(words))
    );
  };
  return headLines({ lines, facts: [] }).filter(
    (line) =>
      !line.isBullet && line.text.length <= 80 && piecesOf(line.text.replaceAll('\t', ' | ')).every(isFact),
  );
}

export function readJobType(document: Document): ReadValue<JobType> | null {
  return byWords(document, jobTypeWords, ['jobType', 'locationType', 'title']);
}

export function readLocationType(document: Document): ReadValue<LocationType> | null {
  return byWords(document, locationTypeWords, ['locationType', 'place', 'jobType']);
}

/** Searches the labelled values, then the first lines, then all sentences if they name only one. */
function byWords<T>(
  document: Document,
  words: readonly (readonly [RegExp, T])[],
  kinds: FactKind[],
): ReadValue<T> | null {
  const named = (text: string) => words.find(([pattern]) => pattern.test(fold(text)))?.[1];
  for (const { value, line } of kinds.flatMap((kind) => stated(document, kind))) {
    const way = named(value);
    if (way !== undefined) return readValue(way, line);
  }
  for (const line of headLines(document)) {
    const value = named(line.text);
    if (value !== undefined) return readValue(value, line);
  }
  const found = document.lines.flatMap((line) => {
    const value = named(line.text);
    return value === undefined ? [] : [readValue(value, line, false)];
  });
  const [first] = found;
  return first !== undefined && found.every(({ value }) => value === first.value) ? first : null;
}

export type JobPlace = { country: string; city: string };

export function readJobPlace(document: Document): ReadValue<JobPlace> | null {
  for (const { value, line } of stated(document, 'place')) {
    const place = placeIn(value);
    if (place !== null) return readValue(place, line);
    // A small town is on no list, so any short text labelled "Location" counts as a place.
    if (
      /^\p{Lu}[\p{L}.'’ -]{1,40}$/u.test(value) &&
      !locationTypeWords.some(([way]) => way.test(fold(value)))
    )
      return readValue({ country: '', city: value }, line, false);
  }
  for (const line of headLines(document)) {
    const place = placeIn(line.text);
    if (place !== null) return readValue(place, line, line.text.length <= 60);
  }
  return null;
}

function placeIn(text: string): JobPlace | null {
  const parts = [text, ...piecesOf(text), ...text.split(/\s+[–—-]\s+|\t|[()]/)];
  for (const part of parts) {
    const place = readPlace(part.trim());
    if (place !== null) return { country: place.country, city: place.city };
  }
  return null;
}

/** A sum counts as pay only when its label or line says so. */
export function readJobPay(document: Document): ReadValue<Pay> | null {
  for (const { value, line } of stated(document, 'pay')) {
    const pay = readPay(value);
    if (pay !== null) return readValue(pay.value, line, pay.isSure);
  }
  for (const line of document.lines) {
    const words = fold(line.text.slice(0, 300));
    if (!payWords.test(words) || otherSums.test(words)) continue;
    const pay = readPay(line.text);
    if (pay !== null) return readValue(pay.value, line, pay.isSure);
  }
  return null;
}

/** The last day to apply. A past date is ignored, because it cannot apply to the new job. */
export function readClosing(document: Document, today: string): ReadValue<string> | null {
  const found = document.lines.filter((line) => closingWords.test(fold(line.text.slice(0, 300))));
  const lines = [...stated(document, 'closesOn'), ...found.map((line) => ({ value: line.text, line }))];
  for (const { value, line } of lines) {
    const date = readDate(value);
    if (date !== null && date.value >= today) return readValue(date.value, line, date.isSure);
  }
  return null;
}

export function readOpenings(document: Document): ReadValue<number> | null {
  for (const { value, line } of stated(document, 'openings')) {
    const count = Number(/^\d{1,3}(?!\d)/.exec(value)?.[0]);
    if (count >= 1) return readValue(count, line);
  }
  return null;
}

/** Skills listed under a heading for skills, and tools named in the text. */
export function readJobSkills(document: Document, now: Date): ReadValue<string>[] {
  const listed = readSkills([{ kind: 'skills', lines: skillLines(document) }], now);
  const named = document.lines.flatMap((line) =>
    knownTools.filter(([pattern]) => pattern.test(line.text)).map(([, tool]) => readValue(tool, line, false)),
  );
  return once([...listed, ...named], fold).slice(0, skillsMax);
}

function skillLines({ lines, facts }: Document): DescriptionLine[] {
  const labelled = facts
    .filter(({ kind }) => kind === 'skills')
    .map(({ line, value }) => ({ ...line, text: value }));
  let isUnder = false;
  const under = lines.filter((line) => {
    if (line.isHeading || isSectionName(line.text)) {
      isUnder = labels.skills.has(plain(line.text));
      return false;
    }
    return isUnder;
  });
  return [...labelled, ...under];
}
