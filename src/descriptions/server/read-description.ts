import type { Language } from '#platform/contract/fields.ts';
import { readValue, type ReadValue } from '#reading/server/read-value.ts';
import type { JobType, LocationType } from '#jobs/rules.ts';
import {
  type Document,
  factLines,
  type JobPlace,
  readClosing,
  readJobPay,
  readJobPlace,
  readJobSkills,
  readJobType,
  readLocationType,
  readOpenings,
} from './read-description-facts.ts';
import { descriptionHtml } from './read-description-html.ts';
import {
  type DescriptionLine,
  descriptionLines,
  type DescriptionText,
  type Fact,
  factsOf,
  isSectionName,
} from './read-description-lines.ts';
import type { Pay } from './read-description-pay.ts';
import { readTitle } from './read-description-title.ts';
import { documentNames, plain } from './read-description-words.ts';

/** The values read from a job description, each with its line. Each uncertain value is marked (`isSure`). */
export type ReadDescription = {
  title: ReadValue<string> | null;
  descriptionHtml: ReadValue<string> | null;
  language: Language;
  jobType: ReadValue<JobType> | null;
  locationType: ReadValue<LocationType> | null;
  place: ReadValue<JobPlace> | null;
  skills: ReadValue<string>[];
  pay: ReadValue<Pay> | null;
  closesOn: ReadValue<string> | null;
  openings: ReadValue<number> | null;
  /** False when the document does not look like a job description. */
  isLikely: boolean;
};

/**
 * Reads the fields of a job from the text of its description.
 * @param today yyyy-mm-dd
 */
export function readDescription(source: DescriptionText, today: string): ReadDescription {
  const lines = descriptionLines(source);
  const document = { lines, facts: factsOf(lines) };
  const read = {
    title: readTitle(lines, document.facts),
    jobType: readJobType(document),
    locationType: readLocationType(document),
    place: readJobPlace(document),
    pay: readJobPay(document),
    closesOn: readClosing(document, today),
    openings: readOpenings(document),
  };
  return {
    ...read,
    descriptionHtml: readBody(document, read, source.format === 'txt'),
    language: languageOf(source.text),
    skills: readJobSkills(document, new Date(today)),
    isLikely: isLikely(read, lines),
  };
}

type ReadFields = Pick<
  ReadDescription,
  'title' | 'jobType' | 'locationType' | 'place' | 'pay' | 'closesOn' | 'openings'
>;

/** The lines that belong to no other field of the form. */
function readBody(document: Document, read: ReadFields, isWrapped: boolean): ReadValue<string> | null {
  const said = linesReadElsewhere(document, read);
  const body = document.lines.filter((line) => !said.has(line.at) && !isName(line));
  const [first] = body;
  return first === undefined ? null : readValue(descriptionHtml(body, isWrapped), first);
}

function linesReadElsewhere({ lines, facts }: Document, read: ReadFields): Set<number> {
  const isRead = ({ kind, line }: Fact): boolean =>
    kind !== 'skills' && kind !== 'department' && read[kind]?.line.at === line.at;
  const stated = facts.filter(
    (fact) => fact.isWhole && facts.filter(({ line }) => line.at === fact.line.at).every(isRead),
  );
  return new Set([
    ...(read.title === null ? [] : [read.title.line.at]),
    ...stated.flatMap(({ line, labelAt }) => [line.at, labelAt]),
    ...factLines(lines).map(({ at }) => at),
  ]);
}

const isName = (line: DescriptionLine): boolean => documentNames.has(plain(line.text)) && line.at < 5;

/** Detects Turkish by its own letters: 2% of all letters is ample, and a Turkish name alone stays below it. */
function languageOf(text: string): Language {
  const start = text.slice(0, 20_000);
  const own = start.match(/[ğışİŞĞ]/g)?.length ?? 0;
  return own * 50 > (start.match(/\p{L}/gu)?.length ?? 0) ? 'tr' : 'en';
}

function isLikely(read: ReadFields, lines: DescriptionLine[]): boolean {
  const sections = lines.filter((line) => isSectionName(line.text)).length;
  const { title, jobType, locationType, place, pay, closesOn, openings } = read;
  const said = [jobType, locationType, place, pay, closesOn, openings].filter((one) => one !== null).length;
  return Math.min(sections, 3) + (title?.isSure === true ? 1 : 0) + said >= 3;
}
