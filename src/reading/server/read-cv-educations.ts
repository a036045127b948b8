import { withoutCards } from './read-cv-cards.ts';
import { findPeriod, foldEach } from './read-cv-dates.ts';
import { goesOnFrom, type Line, rightEdge } from './read-cv-lines.ts';
import { withoutOuterBullets } from './read-cv-outer-bullets.ts';
import type { Section } from './read-cv-sections.ts';
import { type CvEducation, fieldsOfEntry, shapeOf } from './read-cv-study-fields.ts';
import { type StudyLine, studyLineOf } from './read-cv-study-lines.ts';
import type { Piece } from './read-cv-study-pieces.ts';
import { withStackedYears } from './read-cv-study-years.ts';
import { labelledRows } from './read-cv-table-rows.ts';
import {
  degreeIn,
  fieldOf,
  isAside,
  isStation,
  isTableHead,
  schoolPattern,
  studyIn,
  trainingIn,
} from './read-cv-study-words.ts';
import { joinWrappedStudies, namesStudy } from './read-cv-wrapped-studies.ts';
import { ofOneLine, withTwoDegrees } from './read-cv-two-degrees.ts';
import { isProse } from './read-cv-words.ts';
import { doubted, type ReadValue } from './read-value.ts';

const most = 20;

/** Reads the sections for education: their entries first, then the fields of each by the shape that all share. */
export function readEducations(sections: Section[], now: Date): CvEducation[] {
  const all = sections.flatMap(({ lines }) => lines);
  return sections
    .filter(({ kind }) => kind === 'education')
    .flatMap(({ lines, isGuessed }) => {
      const read = educationsIn(studyLines(lines, all, now), now);
      return read.map((one) => (isGuessed === true ? unsure(one) : sureIfWhole(one)));
    })
    .slice(0, most);
}

const studyLines = (lines: Line[], all: Line[], now: Date): Line[] =>
  joinWrappedStudies(withoutCards(withoutOuterBullets(lines, now), now), all, now).flatMap(withTwoDegrees);

/** Reads entries that stand among the jobs, which is not certain to be right. */
export function educationsAmongJobs(studies: Line[][], now: Date): CvEducation[] {
  return studies.flatMap((lines) => educationsIn(lines, now)).map(unsure);
}

/** School and degree are certain only together, and dates beside one of them. */
function sureIfWhole(read: CvEducation): CvEducation {
  const isNamed = !isKindOfSchool(read.institution?.value ?? '') && read.institution?.line.isJoined !== true;
  const education = isNamed ? read : { ...read, institution: doubted(read.institution) };
  const [hasSchool, hasDegree] = [education.institution?.isSure === true, education.degree?.isSure === true];
  if (hasSchool && hasDegree) return education;
  if (!hasSchool && !hasDegree) return unsure(education);
  return { ...unsure(education), start: education.start, end: education.end };
}

/** "Technische Hochschule" alone says what a school is, not which one: its name is on another line, or cut. */
function isKindOfSchool(name: string): boolean {
  const words = foldEach(name).split(/\s+/);
  return words.every(
    (word) =>
      schoolPattern.exec(word)?.[0] === word ||
      /^(?:technische|technological|metropolitan|national|international|polytechnic|applied|medical|open|free|catholic|american|duale|community|grammar|secondary|technical|sanatlar|guzel|bilimler|fen|vakif|freie|private|padagogische|berufliche|staatliche|angewandte|wissenschaften|state|the|high|meslek|anadolu|teknik|ve|of|fur|school)$/.test(
        word,
      ),
  );
}

function unsure({ institution, degree, major, start, end }: CvEducation): CvEducation {
  return {
    institution: doubted(institution),
    degree: doubted(degree),
    major: doubted(major),
    start: doubted(start),
    end: doubted(end),
  };
}

function educationsIn(lines: Line[], now: Date): CvEducation[] {
  const rows = labelledRows(lines, {
    isHead: (text) => isTableHead(text) && text.split('\t').length > 2,
    isDescribing: (label) => fieldOf(label) === null,
    isDates: (label) => fieldOf(label) === 'dates',
  });
  const entries = studiesIn(rows, now);
  const shape = shapeOf(entries);
  const read = entries.flatMap((entry) => fieldsOfEntry(entry, shape));
  return withSharedSchools(ofOneLine(read.filter(({ degree }) => !isStation(foldEach(degree?.value ?? '')))));
}

/** The lines of each entry that say something about it. A line that repeats a field begins the next entry. */
function studiesIn(lines: Line[], now: Date): StudyLine[][] {
  const said = withStackedYears(namingLines(lines, now));
  const starts = startsByDates(said);
  const entries: StudyLine[][] = [];
  for (const [at, line] of said.entries()) {
    const entry = entries.at(-1);
    const isSchool = isNextSchool(entries, line);
    if (entry === undefined || starts.has(at) || isSchool || isNext(entry, line)) entries.push([line]);
    else entry.push(line);
  }
  return entries;
}

/** The next school, when schools begin the entries and the last entry is another degree of the school above. */
function isNextSchool(entries: StudyLine[][], { pieces }: StudyLine): boolean {
  const entry = entries.at(-1);
  const has = (lines: StudyLine[] | undefined, field: Piece['field']): boolean =>
    lines?.some((line) => line.pieces.some((piece) => piece.field === field && !piece.isGeneral)) === true;
  const [first] = entries;
  const isSchoolFirst = has(first?.slice(0, 1), 'institution') && !has(first?.slice(0, 1), 'degree');
  const isSchool = pieces[0]?.field === 'institution' && !pieces[0].isGeneral;
  return (
    isSchoolFirst && isSchool && entries.length > 1 && has(entry, 'degree') && !has(entry, 'institution')
  );
}

/** Leaves out lines that describe an education: running text, bullet points, grades, theses and courses. */
function namingLines(lines: Line[], now: Date): StudyLine[] {
  const edge = rightEdge(lines);
  const nameSize = smallestNameSize(lines);
  const said: StudyLine[] = [];
  let isUnder = false;
  for (const [at, line] of lines.entries()) {
    if (isTableHead(line.text)) continue;
    const study = studyLineOf(line, now);
    const isFollowing: boolean =
      (isUnder && (goesOnFrom(lines[at - 1], line, edge) || /^\p{Ll}/u.test(line.text))) ||
      /\s(?:including|incl\.|inkl\.|darunter)$/.test(lines[at - 1]?.text ?? '');
    const isDates: boolean = study.pieces.length === 0 && hasDate(study);
    const isSmall: boolean = (line.size ?? nameSize) < nameSize - 0.4 && said.length > 0 && !hasDate(study);
    const isText: boolean =
      (study.pieces.length === 0 && isAside(foldEach(line.text))) ||
      isFollowing ||
      isSmall ||
      isRunningText(lines, at, now);
    // An icon before dates looks like a bullet.
    isUnder = isText || (line.isBullet && !isDates && said.length > 0 && !namesEducation(study));
    const last = said.at(-1);
    if (isUnder) continue;
    if (last !== undefined && isEndOf(last, study)) said[said.length - 1] = { ...last, end: study.end };
    else if (study.pieces.length > 0 || hasDate(study)) said.push(study);
  }
  return said;
}

/** The smallest letters in which a school or degree is set; smaller lines are notes. Zero in a document without sizes. */
function smallestNameSize(lines: Line[]): number {
  const sizes = lines.flatMap(({ text, size }) =>
    size !== null && (schoolPattern.test(foldEach(text)) || degreeIn(text, foldEach(text)) !== null)
      ? [size]
      : [],
  );
  return sizes.length < 2 ? 0 : Math.min(...sizes);
}

/** "10/2012 -" continues on the next line with "09/2015". */
function isEndOf(open: StudyLine, { pieces, start, end }: StudyLine): boolean {
  return pieces.length === 0 && start === null && end !== null && open.start !== null && open.end === null;
}

/** Whether a bullet point is an education of its own, with a school, or with a degree and dates. */
function namesEducation({ line, pieces, start, end }: StudyLine): boolean {
  const has = (field: Piece['field']): boolean =>
    pieces.some((piece) => piece.field === field && !piece.isGeneral);
  return line.text.length <= 120 && (has('institution') || (has('degree') && (start ?? end) !== null));
}

/** A sentence, or a line of a paragraph, of which some lines begin with a small letter. */
function isRunningText(lines: Line[], at: number, now: Date): boolean {
  const line = lines[at];
  if (line === undefined || findPeriod(line.text, now) !== null) return false;
  if (isSentence(line.text)) return true;
  if (isCourse(line.text) || namesStudy(line.text)) return false;
  if (isProse(line.text) && line.text.length > 60) return true;
  let small = 0;
  let count = 1;
  for (const step of [-1, 1])
    for (let next = at + step; isSameParagraph(lines[next - step], lines[next]); next += step) {
      count += 1;
      if (/^\p{Ll}/u.test(lines[next]?.text ?? '')) small += 1;
    }
  return count >= 3 && small * 3 >= count;
}

/** "Seminar on method; two terms of tutoring.": most long words are no names. */
function isSentence(text: string): boolean {
  const long = text.match(/\p{L}{4,}/gu) ?? [];
  return (
    /\p{Ll}{3}[.!]$/u.test(text) && long.filter((word) => /^\p{Ll}/u.test(word)).length * 2 > long.length
  );
}

const isCourse = (text: string): boolean =>
  trainingIn(foldEach(text)) !== null ||
  studyIn(foldEach(text)) !== null ||
  degreeIn(text, foldEach(text))?.from === 0;

function isSameParagraph(one: Line | undefined, other: Line | undefined): boolean {
  if (one === undefined || other === undefined || one.box === null || other.box === null) return false;
  const lower = one.box.y < other.box.y ? other : one;
  return (
    one.page === other.page &&
    !lower.hasGapAbove &&
    one.isStrong === other.isStrong &&
    one.size === other.size &&
    Math.abs(one.box.x - other.box.x) < 0.004
  );
}

const hasDate = ({ start, end }: StudyLine): boolean => (start ?? end) !== null;

/**
 * Where entries begin, when each has the same number of lines above its dates as the first one. Empty when the dates
 * do not follow each other at an equal distance.
 */
function startsByDates(said: StudyLine[]): Set<number> {
  const dated = said.flatMap((line, at) => (hasDate(line) ? [at] : []));
  const [first] = dated;
  // Dates in the first line of their entries divide these anyway.
  if (first === undefined || first === 0 || first > 3 || dated.length < 2) return new Set();
  // Dates on lines of their own end each entry.
  const areAlone = dated.every((at) => said[at]?.pieces.length === 0);
  if (areAlone && dated.at(-1) === said.length - 1) return new Set(dated.slice(0, -1).map((at) => at + 1));
  const steps = dated.slice(1).map((at, index) => at - (dated[index] ?? 0));
  return steps.every((step) => step > first) ? new Set(dated.map((at) => at - first)) : new Set();
}

/** Whether a line repeats a field of the entry, and so belongs to the next one. */
function isNext(entry: StudyLine[], line: StudyLine): boolean {
  if (hasDate(line) && entry.some(hasDate)) return true;
  const known = entry.flatMap(({ pieces }) => pieces);
  // "Rurtal Apparatebau" above its training: the only name so far may be that of the company.
  const [only, ...others] = known;
  const isOpen = others.length === 0 && only?.field === 'major' && !only.isSure && !entry.some(hasDate);
  if (isOpen && line.pieces[0]?.field === 'degree') return false;
  const isRow = line.pieces.some(({ isLabelled }) => isLabelled);
  const said = isRow ? line.pieces.slice(0, 1) : line.pieces;
  const repeats = said.some((piece) => known.some((one) => isRepeated(one, piece)));
  if (repeats) return true;
  const school = known.find(({ field }) => field === 'institution');
  const other = known.find(({ field }) => field === null);
  const isUnknown = line.pieces.length > 0 && line.pieces.every(({ field }) => field === null);
  return isUnknown && school !== undefined && other !== undefined && other.line.at < school.line.at;
}

/** A named degree belongs to the training above it, and a faculty to the university. */
function isRepeated(one: Piece, next: Piece): boolean {
  if (one.field === null || one.field !== next.field) return false;
  return one.isGeneral === next.isGeneral && (one.isLabelled || !next.isLabelled);
}

/** Two degrees at one school: the second entry has no school of its own. */
function withSharedSchools(educations: CvEducation[]): CvEducation[] {
  const [first] = educations;
  const isSchoolFirst =
    first !== undefined &&
    first.institution !== null &&
    first.degree !== null &&
    first.institution.line.at < first.degree.line.at;
  let school: ReadValue<string> | null = null;
  return educations.map((education) => {
    school = education.institution ?? school;
    return isSchoolFirst && education.degree !== null && education.institution === null
      ? { ...education, institution: school === null ? null : { ...school, isSure: false } }
      : education;
  });
}
