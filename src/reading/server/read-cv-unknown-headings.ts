import { saysContact } from './read-cv-contact.ts';
import { foldEach } from './read-cv-dates.ts';
import { datedLine } from './read-cv-headers.ts';
import type { Line } from './read-cv-lines.ts';
import { readPlace } from './read-cv-places.ts';
import type { Section } from './read-cv-sections.ts';
import { degreeIn, schoolPattern } from './read-cv-study-words.ts';
import { isSkillList, namesLanguages } from './read-cv-unheaded.ts';
import { companyScore, isProse, titleScore } from './read-cv-words.ts';

type Kind = 'experience' | 'education' | 'skills' | 'languages';

const kinds: readonly Kind[] = ['experience', 'education', 'skills', 'languages'];

/**
 * Finds sections whose headings have unknown words, when the document has no other section of their kind. Lines that may
 * be headings divide a section, and the lines below each show what it holds.
 */
export function withUnknownHeadings(sections: Section[], now: Date): Section[] {
  const missing = kinds.filter((kind) => !sections.some((one) => one.kind === kind && one.lines.length > 0));
  if (missing.length === 0) return sections;
  return sections.flatMap((section) =>
    section.kind === 'references' ? [section] : divided(section, missing, now),
  );
}

/** Of the items below an unknown heading, so many are skills beyond doubt. */
const skillShare = 0.7;

type Piece = { kind: Section['kind']; lines: Line[] };

function divided(section: Section, missing: Kind[], now: Date): Section[] {
  const pieces: Piece[] = [];
  for (const [at, lines] of piecesOf(section.lines, now).entries()) {
    // The unknown heading of the whole section is not among its lines.
    const found = at === 0 && section.isUnknown === true ? kindOfLines(lines, now) : kindOfPiece(lines, now);
    const last = pieces.at(-1);
    const kind = found !== null && missing.includes(found) ? found : (last?.kind ?? section.kind);
    if (last !== undefined && last.kind === kind) last.lines.push(...lines);
    else pieces.push({ kind, lines: [...lines] });
  }
  return pieces.map(({ kind, lines }) =>
    kind === section.kind
      ? { ...section, lines }
      : { kind, lines: withoutHeading(lines, now), isGuessed: true },
  );
}

/** The lines from each possible heading to the next. */
function piecesOf(lines: Line[], now: Date): Line[][] {
  const pieces: Line[][] = [];
  for (const [at, line] of lines.entries()) {
    const last = pieces.at(-1);
    if (last === undefined || mayBeHeading(line, lines[at + 1], now)) pieces.push([line]);
    else last.push(line);
  }
  return pieces;
}

const headingMax = 40;
const wordsMax = 5;

/** A few words in a style of their own or below a gap. They name no job, company, school or place. */
function mayBeHeading(line: Line, next: Line | undefined, now: Date): boolean {
  const { text } = line;
  if (next === undefined || line.isBullet || text.length > headingMax || text.split(/\s+/).length > wordsMax)
    return false;
  if (!/^\p{Lu}/u.test(text) || /[\d\t@,;:.|·•]/.test(text)) return false;
  const isSet =
    line.size === null ||
    line.hasGapAbove ||
    line.isStrong ||
    line.size > (next.size ?? 0) ||
    isCapitals(text);
  return isSet && !namesAnything(text) && datedLine(line, now) === null;
}

/** Whether the line below is in another style; a document without sizes has none. */
const isUnlike = (line: Line, below: Line | undefined): boolean =>
  line.size === null ||
  line.isStrong !== below?.isStrong ||
  line.size > (below.size ?? 0) ||
  isCapitals(line.text) !== isCapitals(below.text);

const isCapitals = (text: string): boolean => text === text.toUpperCase();

function namesAnything(text: string): boolean {
  const plain = foldEach(text);
  return (
    titleScore(text) > 0 ||
    companyScore(text) > 0 ||
    schoolPattern.test(plain) ||
    degreeIn(text, plain) !== null ||
    readPlace(text) !== null
  );
}

function kindOfPiece(lines: Line[], now: Date): Kind | null {
  const rest = lines.slice(1);
  const [first] = lines;
  if (first === undefined || !mayBeHeading(first, rest[0], now)) return null;
  const kind = kindOfLines(rest, now);
  return kind === 'skills' && !isUnlike(first, rest[0]) ? null : (kind ?? kindOfLines(lines, now));
}

const linesRead = 40;
const nameMax = 120;

function kindOfLines(all: Line[], now: Date): Kind | null {
  const lines = all.slice(0, linesRead);
  // "09/2009-02/2015" has the digits of a telephone number.
  if (lines.some((line) => saysContact(line) && datedLine(line, now) === null)) return null;
  if (lines.every((line) => namesLanguages(line))) return 'languages';
  if (isSkillList(lines, now, skillShare)) return 'skills';
  // "March 2021" is no Master of Architecture.
  const names = lines.filter(
    (line) =>
      !line.isBullet &&
      line.text.length <= nameMax &&
      !isProse(line.text) &&
      datedLine(line, now)?.rest !== '',
  );
  const plain = names.map(({ text }) => foldEach(text));
  // "High School Teacher" is no school.
  const hasSchool = names.some(
    ({ text }, at) => titleScore(text) === 0 && schoolPattern.test(plain[at] ?? ''),
  );
  const hasDegree = names.some(({ text }, at) => degreeIn(text, plain[at] ?? '') !== null);
  const hasTitle = names.some(({ text }) => titleScore(text) > 0);
  const dated = lines.flatMap((line) => datedLine(line, now) ?? []);
  if (hasDegree && (hasSchool || (dated.length > 0 && !hasTitle))) return 'education';
  return hasTitle && !hasDegree && dated.some(({ period }) => period.isRange) ? 'experience' : null;
}

/** The heading above the entries is left out, unless it may be the name of the first one. */
function withoutHeading(lines: Line[], now: Date): Line[] {
  const [first, second] = lines;
  if (first === undefined || second === undefined || !mayBeHeading(first, second, now)) return lines;
  const isAlike = ({ size, isStrong, text }: Line): boolean =>
    size === first.size && isStrong === first.isStrong && isCapitals(text) === isCapitals(first.text);
  const isUnlike = first.size !== null && !lines.slice(1).some((line) => isAlike(line));
  const dated = datedLine(second, now);
  return isUnlike || dated === null || dated.rest !== '' ? lines.slice(1) : lines;
}
