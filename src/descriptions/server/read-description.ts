import type { Language } from '#platform/contract/fields.ts';
import type { Line } from '#reading/server/read-cv-lines.ts';
import { readValue, type ReadValue } from '#reading/server/read-value.ts';
import type { JobType, LocationType } from '#jobs/rules.ts';
import type { LeftOutKind } from '../contract.ts';
import { markedBlocks, withLetterhead } from './leave-out.ts';
import type { Block } from './read-description-blocks.ts';
import { readDepartment } from './read-description-department.ts';
import {
  factLines,
  headLines,
  readClosing,
  readJobPay,
  readJobType,
  readLocationType,
  readOpenings,
} from './read-description-facts.ts';
import { placesNear, withAddress } from './read-description-address.ts';
import { elementsOf } from './read-description-html.ts';
import { type Fact, factsOf } from './read-description-labels.ts';
import {
  type DescriptionLine,
  descriptionLines,
  type DescriptionText,
  isSectionName,
} from './read-description-lines.ts';
import { withoutMarkup } from './read-description-markup.ts';
import { currencyOfPlace, type Pay } from './read-description-pay.ts';
import { withCountry } from './read-description-countries.ts';
import type { JobPlace } from './read-description-places.ts';
import { readJobSkills } from './read-description-skills.ts';
import { soughtTitle } from './read-description-sought.ts';
import { readTitle } from './read-description-title.ts';

/** The values read from a job description, each with its line. Each uncertain value is marked (`isSure`). */
export type ReadDescription = {
  title: ReadValue<string> | null;
  descriptionHtml: ReadValue<string> | null;
  /** Parts that are no part of the posting, in the order of the document. */
  leftOut: LeftOutPart[];
  /** Null when the text is in neither language of the product. */
  language: Language | null;
  department: ReadValue<string> | null;
  jobType: ReadValue<JobType> | null;
  locationType: ReadValue<LocationType> | null;
  places: ReadValue<JobPlace>[];
  skills: ReadValue<string>[];
  pay: ReadValue<Pay> | null;
  closesOn: ReadValue<string> | null;
  openings: ReadValue<number> | null;
  /** False when the document does not look like a job description. */
  isLikely: boolean;
};

/** `after` is the number of elements of the description before the part. */
export type LeftOutPart = { kind: LeftOutKind; html: string; after: number; line: Line };

/**
 * Reads the fields of a job from the text of its description.
 * @param today yyyy-mm-dd
 */
export function readDescription(extracted: DescriptionText, today: string): ReadDescription {
  const source = withoutMarkup(extracted);
  const all = descriptionLines(source);
  const isWrapped = source.format === 'txt' && isNarrow(source.text);
  const marked = markedBlocks(all, {
    isWrapped,
    breaks: linesBelow(source.text, divider),
    signatures: linesBelow(source.text, /^-- ?$/),
  });
  const title = titleOf(linesOf(marked), all);
  const blocks = withLetterhead(marked, firstTitle(marked, title));
  const lines = linesOf(blocks, title);
  const document = { lines, facts: factsOf(lines) };
  const locationType = readLocationType(document);
  const found = placesNear(document.facts, headLines(lines), lines);
  const isRemote = locationType?.value === 'remote';
  const places = withCountry(withAddress(found, blocks, { lines: all, isRemote }), all);
  const read = {
    title,
    department: readDepartment(document),
    jobType: readJobType(document),
    locationType,
    pay: readJobPay(document, currencyOfPlace(places[0]?.value.country ?? '')),
    closesOn: readClosing(document, today),
    openings: readOpenings(document),
  };
  const [place = null] = places;
  const elsewhere = linesReadElsewhere(document.facts, lines, { ...read, place });
  return {
    ...read,
    places,
    ...bodyOf(withoutLoneItems(withoutRepeats(blocks).map((block) => withoutValues(block, elsewhere)))),
    language: languageOf(source.text),
    skills: readJobSkills(document, new Date(today)),
    isLikely: isLikely({ ...read, place }, lines),
  };
}

const narrowMax = 100;

/** Whether a text is wrapped by hand or by a mail program, so that its lines are no paragraphs. */
function isNarrow(text: string): boolean {
  const lines = text.split('\n', 2000).filter((line) => line.trim() !== '');
  const wide = lines.filter((line) => line.length > narrowMax && !/https?:|@|\|/.test(line)).length;
  return wide <= Math.max(1, lines.length * 0.02);
}

/** Lines of signs such as "-----" divide a mail from the posting in it. */
const divider = /^\s*(?:[-–—_=*~#]\s?){3,}\s*$/;

function linesBelow(text: string, sign: RegExp): Set<number> {
  const lines = text.split('\n', 2000);
  const next = (at: number): number => lines.findIndex((line, index) => index > at && line.trim() !== '');
  return new Set(lines.flatMap((line, at) => (sign.test(line) ? [next(at)] : [])));
}

/** The lines of the posting, and the title wherever it was found. */
const linesOf = (blocks: Block[], title: ReadValue<string> | null = null): DescriptionLine[] =>
  blocks
    .filter(({ out, lines }) => out === null || lines.some(({ at }) => at === title?.line.at))
    .flatMap(({ kind, lines, text }) => {
      const [first] = lines;
      // A sentence is read as a whole, whatever its lines.
      return first === undefined || lines.length < 2 || kind === 'heading'
        ? lines
        : [{ ...first, text, raw: text }];
    });

/** The first line with the title, which a sentence below may have repeated. */
function firstTitle(blocks: Block[], title: ReadValue<string> | null): number | null {
  const same = blocks.find(({ text, out }) => out === null && text === title?.value);
  return same?.lines[0]?.at ?? title?.line.at ?? null;
}

/** The title in the posting, else in the subject of the mail or in the page header. */
function titleOf(lines: DescriptionLine[], all: DescriptionLine[]): ReadValue<string> | null {
  const found = readTitle(lines, factsOf(lines));
  if (found !== null && found.isSure) return found;
  const header = all.filter(({ isPageHeader }) => isPageHeader);
  const other = readTitle(header, []);
  return other !== null && (found === null || other.isSure) ? { ...other, isSure: false } : found;
}

type ReadFields = Pick<
  ReadDescription,
  'title' | 'department' | 'jobType' | 'locationType' | 'pay' | 'closesOn' | 'openings'
> & { place: ReadValue<JobPlace> | null };

/** Lines that other fields of the form show: the title, and labelled values all of which were read. */
function linesReadElsewhere(facts: Fact[], lines: DescriptionLine[], read: ReadFields): Set<number> {
  const isRead = ({ kind, line }: Fact): boolean => kind !== 'skills' && read[kind]?.line.at === line.at;
  const stated = facts.filter(
    (fact) =>
      fact.isWhole &&
      !isStatement(fact.value) &&
      facts.filter(({ line }) => line.at === fact.line.at).every(isRead),
  );
  return new Set([
    ...(read.title === null || isInSentence(read.title) ? [] : [read.title.line.at]),
    ...stated.flatMap(({ line, labelAt }) => [line.at, labelAt]),
    ...factLines(lines, read.department?.value ?? '').map(({ at }) => at),
    ...valueLines(lines, read),
  ]);
}

/** A sentence below a label says more than the value that was read. */
const isStatement = (text: string): boolean => /[.!]$/.test(text) && text.split(/\s+/).length > 6;

/** Short lines above the first section that give two values or more, or nothing but one. */
function valueLines(lines: DescriptionLine[], read: ReadFields): number[] {
  const { department, jobType, locationType, pay, place } = read;
  const sources = [department, jobType, locationType, pay, place].map((one) => one?.line.at);
  const whole = [department?.value, place?.value.city];
  return headLines(lines)
    .filter(({ text, isBullet }) => !isBullet && text.length <= 90 && !/[.!?:]$/.test(text))
    .filter(({ at, text }) => sources.filter((one) => one === at).length >= 2 || whole.includes(text))
    .map(({ at }) => at);
}

/** A sentence that holds the title stays in the description. */
const isInSentence = ({ value, line }: ReadValue<string>): boolean => soughtTitle(line.text) === value;

const withoutValues = (block: Block, elsewhere: ReadonlySet<number>): Block =>
  block.out === null && block.lines.every(({ at }) => elsewhere.has(at)) ? { ...block, out: 'field' } : block;

/** A line without a bullet was an item only beside others that fields show now. */
function withoutLoneItems(blocks: Block[]): Block[] {
  const isItem = (block: Block | undefined): boolean => block?.out === null && block.kind === 'bullet';
  return blocks.map((block, at) => {
    const isLone = isItem(block) && !isItem(blocks[at - 1]) && !isItem(blocks[at + 1]);
    const isBesideField = [blocks[at - 1], blocks[at + 1]].some((other) => other?.out === 'field');
    const isPlain = block.lines[0]?.isBullet === false;
    return isLone && isBesideField && isPlain ? { ...block, kind: 'paragraph' } : block;
  });
}

/** Headers and footers that every page repeats are shown once. */
function withoutRepeats(blocks: Block[]): Block[] {
  const seen = new Set<string>();
  return blocks.filter(({ out, text }) => out !== 'page' || (!seen.has(text) && seen.add(text)));
}

/** The description, and what is left out of it with its place. */
function bodyOf(blocks: Block[]): Pick<ReadDescription, 'descriptionHtml' | 'leftOut'> {
  const kept = elementsOf(blocks.filter(({ out }) => out === null));
  const [first] = kept[0]?.blocks[0]?.lines ?? [];
  const html = kept.map((element) => element.html).join('');
  const elementAt = new Map(
    kept.flatMap(({ blocks: inside }, at) => inside.map((block) => [block, at + 1] as const)),
  );
  const leftOut: LeftOutPart[] = [];
  let after = 0;
  for (const group of groupsOf(blocks)) {
    const [block] = group;
    const line = block?.lines[0];
    if (block === undefined || line === undefined) continue;
    if (block.out === null) after = elementAt.get(group.at(-1) ?? block) ?? after;
    else {
      const parts = elementsOf(group).map((element) => element.html);
      leftOut.push({ kind: block.out, html: parts.join(''), after, line });
    }
  }
  return { descriptionHtml: first === undefined ? null : readValue(html, first), leftOut };
}

/** Blocks that follow each other for the same reason. */
function groupsOf(blocks: Block[]): Block[][] {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (last?.[0]?.out === block.out) last.push(block);
    else groups.push([block]);
  }
  return groups;
}

/** Detects Turkish by its own letters: 2% of all letters is ample, and a Turkish name alone stays below it. */
function languageOf(text: string): Language | null {
  const start = text.slice(0, 20_000);
  const own = start.match(/[ğışİŞĞ]/g)?.length ?? 0;
  if (own * 50 > (start.match(/\p{L}/gu)?.length ?? 0)) return 'tr';
  const words = start.toLowerCase().match(/\p{L}+/gu) ?? [];
  const share = (list: ReadonlySet<string>): number => words.filter((word) => list.has(word)).length;
  return share(germanWords) > share(englishWords) ? null : 'en';
}

const germanWords = new Set(
  'und der die das mit für wir sie ist von zu ein eine im auf den dem des'.split(' '),
);
const englishWords = new Set('and the of to with for we you is a in our your on as or are be'.split(' '));

function isLikely(read: ReadFields, lines: DescriptionLine[]): boolean {
  const sections = lines.filter((line) => isSectionName(line.text)).length;
  const { title, department, jobType, locationType, place, pay, closesOn, openings } = read;
  // A country alone may be guessed.
  const town = place?.value.city === '' ? null : place;
  const said = [department, jobType, locationType, town, pay, closesOn, openings].filter(
    (one) => one !== null,
  ).length;
  return Math.min(sections, 3) + (title?.isSure === true ? 1 : 0) + said >= 3;
}
