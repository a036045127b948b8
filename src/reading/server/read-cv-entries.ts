import { type DateLine, datedLine, type Entry, headerOf } from './read-cv-headers.ts';
import {
  type Anchor,
  blurbsOf,
  type FoundEntry,
  haveAllBeside,
  haveCompaniesBelow,
  holdsPair,
  isHeaderLike,
  headerLength,
  isText,
  namesBeside,
  namesCompany,
  namesPlace,
} from './read-cv-entry-patterns.ts';
import { hasCommaPair, hasTwo, twoNames } from './read-cv-name-pairs.ts';
import { formEntries } from './read-cv-form-entries.ts';
import { withoutJobLabels } from './read-cv-job-labels.ts';
import { withLeftCellsFirst } from './read-cv-left-cells.ts';
import { goesOnFrom, type Line, rightEdge } from './read-cv-lines.ts';
import { withoutOuterBullets } from './read-cv-outer-bullets.ts';
import { isCityLike, readPlace } from './read-cv-places.ts';
import { readValue } from './read-value.ts';
import { companyScore, isProse, titleScore } from './read-cv-words.ts';

const entriesMax = 60;
const headerMax = 3;

/**
 * Splits a section at its lines with dates. The first entry shows how many header lines the CV puts above the dates. No
 * other text can precede them. A later entry with fewer lines inherits the missing ones from the entry before.
 */
export function entriesOf(all: Line[], now: Date): Entry[] {
  const lines = withLeftCellsFirst(withoutLinks(withoutJobLabels(withoutOuterBullets(all, now))), now);
  const form = formEntries(lines, now);
  if (form !== null) return form.slice(0, entriesMax);
  const anchors = anchorsOf(lines, now).slice(0, entriesMax);
  const [first] = anchors;
  if (first === undefined) return undatedEntries(lines);
  if (areDatesBelow(lines, anchors)) return entriesAbove(lines, anchors);
  const edge = rightEdge(lines);
  const usual = haveAllBeside(lines, anchors)
    ? 0
    : first.at -
      headerAbove(lines, first.at, {
        from: 0,
        most: headerMax,
        edge,
        left: leftOf(first.dated),
      });
  const isBeside = namesBeside(first.dated) > 0;
  const starts = anchors.map(({ at, dated }, index) => {
    if (index === 0) return first.at - usual;
    // Dates on a line of their own, in a CV with its other dates beside names: the names are above them.
    const most = isBeside && namesBeside(dated) === 0 ? Math.max(2, usual) : usual;
    return headerAbove(lines, at, {
      from: (anchors[index - 1]?.at ?? 0) + 1,
      most,
      edge,
      left: leftOf(dated),
    });
  });
  const found = anchors.map(({ dated, at }, index) => {
    const next = starts[index + 1] ?? lines.length;
    const above = lines.slice(starts[index] ?? at, at);
    return { dated, above, below: lines.slice(at + 1, Math.max(at + 1, next)) };
  });
  const blurbs = blurbsOf(found);
  const hasCompanyBelow = haveCompaniesBelow(found);
  return found.map(({ dated, above, below }, index) => {
    const blurb = blurbs[index] ?? [];
    const own = { dated, above, below: below.slice(blurb.length) };
    const entry = entryOf(own, { usual, hasCompanyBelow });
    return { ...entry, body: [...blurb, ...entry.body] };
  });
}

const link =
  /\s*[|•·(,–-]?\s*(?:https?:\/\/|www\.)\S+\)?|\s*[|•·(–-]\s*[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|de|io|dev|co|tr|eu|app)(?:\/\S*)?\)?$/giu;
const onlyLink = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,10}(?:\/\S*)?$/i;

/** Web addresses on a line of their own or beside a name say nothing about an entry. */
function withoutLinks(lines: Line[]): Line[] {
  return lines.flatMap((line) => {
    if (line.isBullet || line.text.length > headerLength) return line;
    const text = onlyLink.test(line.text) ? '' : line.text.replace(link, '').trim();
    return text === '' ? [] : { ...line, text };
  });
}

/** Whether the dates stand below the text of their entries: the section ends with dates and begins without. */
function areDatesBelow(lines: Line[], anchors: Anchor[]): boolean {
  const [first] = anchors;
  const last = anchors.at(-1);
  const areAlone = anchors.every(({ dated }) => dated.rest === '' && dated.period.isRange);
  return (
    areAlone &&
    last?.at === lines.length - 1 &&
    (first?.at ?? 0) > 2 &&
    lines.slice(0, first?.at).some(isText)
  );
}

function entriesAbove(lines: Line[], anchors: Anchor[]): Entry[] {
  return anchors.map(({ at, dated }, index) => {
    const own = lines.slice(index === 0 ? 0 : (anchors[index - 1]?.at ?? 0) + 1, at);
    return headedEntry(own, dated);
  });
}

/** An entry whose first lines are its names. */
function headedEntry(own: Line[], dated: DateLine | null): Entry {
  const end = own.findIndex(
    (line, index) => index >= headerMax || !isHeaderLike(line) || isIndented(line, own[0]?.box?.x ?? null),
  );
  const head = own.slice(0, end < 0 ? headerMax : end);
  const header = headerOf(
    head.map((line, index) => ({ text: line.text, line, slot: `above${head.length - index}` })),
  );
  return { dated, header, body: own.slice(head.length), isGrouped: false };
}

/** Entries without any dates: each begins with the line of a job title. */
function undatedEntries(lines: Line[]): Entry[] {
  const starts = lines.flatMap((line, at) =>
    isHeaderLike(line) && titleScore(line.text) > companyScore(line.text) ? [at] : [],
  );
  const [first] = starts;
  // When companies come first, an entry begins with the line above a title.
  const shift = first === 1 ? 1 : 0;
  return starts.slice(0, entriesMax).map((at, index) => {
    const next = starts[index + 1];
    return headedEntry(lines.slice(at - shift, next === undefined ? lines.length : next - shift), null);
  });
}

/** Lines with dates: on their own or beside a name. Bullet points with dates count only when there is no such line. */
function anchorsOf(lines: Line[], now: Date): Anchor[] {
  const all = lines.flatMap((line, at) => {
    const dated = datedLine(line, now);
    return dated === null ? [] : [{ at, dated }];
  });
  const plain = all.filter(({ dated }) => !dated.line.isBullet);
  const anchors = plain.length > 0 ? plain : all;
  const ranges = anchors.filter(({ dated }) => dated.period.isRange);
  // When all other lines have ranges, a single date is part of a text.
  return anchors.filter(
    ({ dated }) =>
      dated.period.isRange ||
      ranges.length === 0 ||
      /[\t(]/.test(dated.line.text) ||
      dated.rest === '' ||
      (titleScore(dated.rest) > 0 && dated.rest.split(/\s+/).length <= titleWords),
  );
}

/** The first line of the header above an anchor. Names belong to the header; the end of a text does not. */
function headerAbove(
  lines: Line[],
  anchor: number,
  limits: { from: number; most: number; edge: number; left: number | null },
): number {
  let start = anchor;
  let names = 0;
  while (start > limits.from && names < limits.most) {
    const line = lines[start - 1];
    if (
      line === undefined ||
      !isHeaderLike(line) ||
      isIndented(line, limits.left) ||
      (start - 1 > limits.from && goesOnFrom(lines[start - 2], line, limits.edge))
    )
      break;
    start -= 1;
    // "2 years 3 months" and "Ankara" may be between names.
    names += headerOf([{ text: line.text, line, slot: '' }]).units.length;
    if (line.hasGapAbove && limits.from > 0) break;
  }
  return start;
}

/** Where the names of an entry begin: beside its dates when these come first. */
function leftOf({ line, period }: DateLine): number | null {
  if (line.box === null) return null;
  const isFirst = period.from < (line.text.indexOf('\t') < 0 ? 0 : line.text.indexOf('\t'));
  return (isFirst ? line.stops[1] : undefined) ?? line.box.x;
}

/** Text further in than the names describes the entry, unless it is centred. */
function isIndented({ box }: Line, left: number | null): boolean {
  if (box === null || left === null || Math.abs(box.x + box.width / 2 - 0.5) < 0.02) return false;
  return box.x > left + 0.008;
}

type Usual = { usual: number; hasCompanyBelow: boolean };

function entryOf({ dated, above, below }: FoundEntry, { usual, hasCompanyBelow }: Usual): Entry {
  const over = above.map((line, index) => ({ text: line.text, line, slot: `above${above.length - index}` }));
  // A town beside dates below title and company, which no list of towns has.
  const isTown = headerOf(over).units.length > 1 && isCityLike(dated.rest);
  const beside = dated.rest === '' || isTown ? [] : [{ text: dated.rest, line: dated.line, slot: 'beside' }];
  const known = headerOf([...over, ...beside]);
  const isBeside = beside.length > 0 && usual > 0;
  const isTitle = known.units.length === 1 && titleScore(known.units[0]?.text ?? '') > 0;
  const isGrouped = (usual > 1 || isBeside) && above.length < usual && isTitle;
  const isPairOfNames = known.units.some(({ text }) => hasTwo(text)) && !hasTownBehind(known.units, below[0]);
  const names = known.units.length + (isPairOfNames ? 1 : 0);
  const isPair = names === 1 && known.units.some(({ text }) => hasCommaPair(text));
  const lacks = isPair && !(hasCompanyBelow && namesCompany(below[0])) ? 0 : 2 - names;
  const isUntitled = known.units.length === 1 && titleScore(known.units[0]?.text ?? '') === 0;
  const taken = linesBelow(below, isGrouped ? 0 : lacks, {
    left: leftOfNames(dated, above, below),
    isUntitled,
  });
  const header = headerOf([
    ...over,
    ...beside,
    ...taken.map((line, index) => ({ text: line.text, line, slot: `below${index + 1}` })),
  ]);
  if (isTown) header.place ??= townOf(dated);
  return { dated, header, body: below.filter((line) => !taken.includes(line)), isGrouped };
}

/** "Ziviltechnikerbüro Haring | Bruck an der Mur" above a title: a town that no list has. */
function hasTownBehind([unit, ...more]: Entry['header']['units'], below: Line | undefined): boolean {
  const pair = unit === undefined || more.length > 0 ? null : twoNames(unit);
  if (pair === null || below === undefined || !isHeaderLike(below) || below.text.includes('\t')) return false;
  const isUntitled = pair.every(({ text }) => titleScore(text) === 0);
  return isUntitled && isCityLike(pair[1].text) && titleScore(below.text) > companyScore(below.text) + 1;
}

function townOf({ rest, line }: DateLine): Entry['header']['place'] {
  const known = readPlace(rest);
  return readValue(known ?? { city: rest, district: '', country: '' }, line, known !== null);
}

/** Names below dates that stand alone may be further in than these. */
function leftOfNames(dated: DateLine, above: Line[], below: Line[]): number | null {
  if (above.length > 0) return above[0]?.box?.x ?? null;
  const left = leftOf(dated);
  // An icon may be before the dates.
  return dated.rest === '' ? (below[0]?.box?.x ?? left) : left;
}

type Limits = { left: number | null; isUntitled: boolean };

/**
 * The lines below the dates that belong to the header: as many names as are missing, and the places beside them. Rows of
 * a form that describe the job may stand between.
 * @param limits where names begin, and whether the line beside the dates names a company only
 */
function linesBelow(below: Line[], lacking: number, limits: Limits): Line[] {
  const taken: Line[] = [];
  let names = 0;
  for (const [at, line] of below.entries()) {
    if (line.field === 'note') continue;
    const isPlace = namesPlace(line) || (limits.isUntitled && isTownAbove(line, below[at + 1]));
    const isLabelled = line.field === 'title' || line.field === 'company';
    if (!isLabelled && !isPlace && (names >= lacking || !isNameBelow(line, lacking - names, limits))) break;
    taken.push(line);
    if (!isPlace) names += holdsPair(line) ? 2 : 1;
    if (line.isBullet || (isPlace && names >= lacking)) break;
  }
  return taken;
}

/** The first bullet point is the title under dates without a name. Under a company it is when it is a short title. */
function isNameBelow(line: Line, missing: number, { left, isUntitled }: Limits): boolean {
  if (line.text.length > 90) return false;
  const isTitle = titleScore(line.text) > 1 && line.text.split(/\s+/).length <= titleWords;
  // Typewritten CVs indent the title below its company.
  if (!line.isBullet)
    return isHeaderLike(line) && (!isIndented(line, left) || (isUntitled && isTitle && isWritten(line.text)));
  return missing === 2 || (isUntitled && isTitle && !isProse(line.text));
}

const isWritten = (text: string): boolean => text.split(/\s+/).every((word) => /^\P{Ll}/u.test(word));

const titleWords = 4;

/** A town that no list has, between company and title. */
function isTownAbove(line: Line, next: Line | undefined): boolean {
  return (
    next !== undefined &&
    !line.isBullet &&
    isCityLike(line.text) &&
    isHeaderLike(next) &&
    titleScore(next.text) > 1
  );
}
