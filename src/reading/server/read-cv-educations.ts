import { type CvDate, foldEach } from './read-cv-dates.ts';
import { degreePattern, schoolPattern } from './read-cv-degrees.ts';
import { type ReadValue, readValue } from './read-value.ts';
import { datedLine, headerOf } from './read-cv-headers.ts';
import type { Line } from './read-cv-lines.ts';
import type { Section } from './read-cv-sections.ts';

export type CvEducation = {
  degree: ReadValue<string> | null;
  major: ReadValue<string> | null;
  institution: ReadValue<string> | null;
  start: ReadValue<CvDate> | null;
  end: ReadValue<CvDate> | null;
};

/** An education that is being read; `others` are names that are not classified yet. */
type Draft = CvEducation & { others: Other[] };

/** A name of unknown kind. `isAlone`: its line holds no other name. */
type Other = ReadValue<string> & { isAlone: boolean };

const most = 20;
const nameMax = 150;

/** Reads the sections for education. A line that repeats a field of the current entry begins the next one. */
export function readEducations(sections: Section[], now: Date): CvEducation[] {
  return sections
    .filter(({ kind }) => kind === 'education')
    .flatMap(({ lines }) => educationsIn(lines, now))
    .slice(0, most);
}

function educationsIn(lines: Line[], now: Date): CvEducation[] {
  const drafts: Draft[] = [];
  let isAside = false;
  for (const line of lines) {
    // Bullet points under an entry, and their continuation lines, describe what was learned.
    const isUnder: boolean = line.isBullet || isAside || aside.test(foldEach(line.text));
    isAside = drafts.length > 0 && isUnder && !isEntry(line, now);
    if (!isAside) add(drafts, draftOf(line, now));
  }
  return withSharedSchools(drafts).flatMap(finished);
}

const aside =
  /^(?:gpa|cgpa|gno|agno|ortalama|not ort|grade|mezuniyet|dean|honou?rs|relevant|incoming|courses|coursework|ders|thesis|tez|dissertation|activities|minor:)/;

function isEntry(line: Line, now: Date): boolean {
  if (line.text.length > 120 || aside.test(foldEach(line.text))) return false;
  const { degree, institution, start, end } = draftOf(line, now);
  return institution !== null || (degree !== null && (!line.isBullet || start !== null || end !== null));
}

function add(drafts: Draft[], draft: Draft): void {
  const current = drafts.at(-1);
  const known = (['degree', 'major', 'institution', 'start', 'end'] as const).filter(
    (key) => draft[key] !== null,
  );
  if (known.length === 0 && draft.others.length === 0) return;
  if (current === undefined || isNext(current, draft, known)) {
    drafts.push(draft);
    return;
  }
  for (const key of known) current[key] ??= draft[key] as ReadValue<string>;
  current.others.push(...draft.others);
}

function isNext(current: Draft, draft: Draft, known: (keyof CvEducation)[]): boolean {
  const [other] = current.others;
  const { institution } = current;
  // A faculty belongs to the school above it.
  if (known.length === 1 && draft.institution !== null && isPart(draft.institution)) return false;
  if (known.some((key) => current[key] !== null)) return true;
  return (
    known.length === 0 && institution !== null && other !== undefined && other.line.at < institution.line.at
  );
}

/** Two degrees at one school: the second entry has no school of its own. */
function withSharedSchools(drafts: Draft[]): Draft[] {
  const [first] = drafts;
  const isSchoolFirst =
    first !== undefined &&
    first.institution !== null &&
    first.degree !== null &&
    first.institution.line.at < first.degree.line.at;
  let school: ReadValue<string> | null = null;
  return drafts.map((draft) => {
    school = draft.institution ?? school;
    return isSchoolFirst && draft.degree !== null && draft.others.length <= 1
      ? { ...draft, institution: school }
      : draft;
  });
}

/** Assigns unclassified names to the empty fields: a name on a line of its own is a school, one beside a degree its subject. */
function finished({ others, ...draft }: Draft): CvEducation[] {
  const left = [...others];
  const take = (at: number, isSure: boolean): ReadValue<string> | null => {
    const [one] = at < 0 ? [] : left.splice(at, 1);
    return one === undefined ? null : { value: one.value, line: one.line, isSure };
  };
  const isLacking = draft.institution === null && (draft.degree !== null || left.length > 1);
  const school =
    draft.institution ??
    (isLacking
      ? take(
          left.findIndex(({ isAlone, line }) => isAlone && line !== draft.degree?.line),
          false,
        )
      : null);
  const isBare = school === null && left.length === 1 && draft.degree !== null && draft.major !== null;
  const major = draft.major ?? (isBare ? null : take(0, false));
  const institution = school ?? take(0, false);
  const isWhole =
    institution !== null && (draft.institution !== null || draft.degree !== null || draft.end !== null);
  return isWhole ? [{ ...draft, major, institution }] : [];
}

/** Classifies the parts of a line of an education. */
function draftOf(line: Line, now: Date): Draft {
  const draft: Draft = { degree: null, major: null, institution: null, start: null, end: null, others: [] };
  const dated = datedLine(line, now);
  const { units } = headerOf([{ text: withoutLabel(draft, dated?.rest ?? line.text, line), line, slot: '' }]);
  const pieces = units.flatMap((unit) => piecesOf(unit.text));
  for (const piece of pieces) place(draft, piece, line);
  if (pieces.length === 1) draft.others = draft.others.map((other) => ({ ...other, isAlone: true }));
  // "Dean's List 2015–2017" is no period of study.
  const isOfEntry = dated !== null && !units.some(({ text }) => aside.test(foldEach(text)));
  if (isOfEntry) {
    const { start, end, isRange } = dated.period;
    if (isRange && start !== null) draft.start = readValue(start, line);
    if (end !== null) draft.end = readValue(end, line);
  }
  return draft;
}

/** "Üniversite (Lisans): Ege Üniversitesi": the label may give the degree. */
function withoutLabel(draft: Draft, text: string, line: Line): string {
  const [, label = '', rest = ''] = /^([^:]{3,40}?)\s?:\s+(\S.*)$/.exec(text) ?? [];
  const plain = foldEach(label);
  const span = degreeIn(label, plain);
  if (label === '' || (span === null && !/^(?:university|universite|school|okul|degree|derece)/.test(plain)))
    return text;
  if (span !== null) draft.degree = readValue(label.slice(span.from, span.to), line);
  return rest;
}

/** Splits a line where its parts are of different kinds. */
function piecesOf(text: string): string[] {
  return text
    .slice(0, 300)
    .split(/\s*[|•·∙●⋅\t;]\s*|\s+[–—/-]\s+|,\s+(?!Inc)|\s+from\s+(?=\p{Lu})/u)
    .flatMap((piece) => {
      // "BSc at Globex University", but "University of Texas at Austin".
      const [before = '', ...after] = piece.split(/\s+at\s+(?=\p{Lu})/u);
      return after.length === 0 || schoolPattern.test(foldEach(before))
        ? piece
        : [before, after.join(' at ')];
    })
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '' && !aside.test(foldEach(piece)) && !/^[\d.,/ %]+$/.test(piece));
}

function place(draft: Draft, piece: string, line: Line): void {
  const plain = foldEach(piece);
  const school = schoolPattern.exec(plain);
  const degree = degreeIn(piece, plain);
  const isSchool =
    school !== null && !/^(?:high school|lise|ilkogretim|ortaokul)(?: diploma| mezunu)?$/.test(plain);
  const isDegreeFirst =
    degree !== null && degree.from <= (school?.index ?? 0) && degree.to - degree.from >= 4;
  if (isSchool && (!isDegreeFirst || (degree !== null && degree.from > 0 && endsWithSchool(plain)))) {
    schoolOf(draft, piece, line);
  } else if (degree !== null) {
    degreeOf(draft, piece, { ...degree, line });
  } else if (/(?:bolumu|department of)/.test(plain)) {
    draft.major ??= readValue(
      piece.replace(/^department of\s+|\s+b[öo]l[üu]m[üu]$/iu, '').slice(0, nameMax),
      line,
    );
  } else if (isName(piece)) {
    draft.others.push({ ...readValue(piece.slice(0, nameMax), line), isAlone: false });
  }
}

const endsWithSchool = (plain: string): boolean =>
  new RegExp(`(?:${schoolPattern.source})\\W*$`, 'u').test(plain);

/** "Ege Üniversitesi Bilgisayar Mühendisliği": in Turkish the word for the kind of school ends its name. */
function schoolOf(draft: Draft, piece: string, line: Line): void {
  const end = /(?:universitesi|lisesi|koleji|enstitusu|akademisi|yuksekokulu)(?= )/.exec(foldEach(piece));
  const cut = end === null ? piece.length : end.index + end[0].length;
  const school = readValue(piece.slice(0, cut).slice(0, nameMax), line);
  const rest = piece.slice(cut).replace(/^\s*[(,–-]?\s*|\s*\)$/g, '');
  if (draft.institution === null || (isPart(draft.institution) && !isPart(school)))
    draft.institution = school;
  if (rest !== '') place(draft, rest, line);
}

/** A faculty or school inside a university. */
function isPart({ value }: ReadValue<string>): boolean {
  return /^(?:faculty|school|department|college) of |fakultesi$|^(?:sosyal|fen) bilimler\p{L}* enstitusu$/u.test(
    foldEach(value),
  );
}

type Span = { from: number; to: number };

function degreeIn(piece: string, plain: string): Span | null {
  const match = degreePattern.exec(plain);
  if (match === null) return null;
  const written = piece.slice(match.index, match.index + match[0].length);
  // "MS" and "B.A." are degrees, "as" and "ma" are words.
  if (written.length <= 3 && (written.match(/\p{Lu}/gu)?.length ?? 0) < 2 && !written.includes('.'))
    return null;
  return { from: match.index, to: match.index + match[0].length };
}

/** "B.S. in Computer Science", "Bilgisayar Mühendisliği Lisans": the degree, and the major beside it. */
function degreeOf(draft: Draft, piece: string, { from, to, line }: Span & { line: Line }): void {
  draft.degree ??= readValue(piece.slice(from, to).trim(), line);
  const before = piece.slice(0, from).replace(/[\s,(:–-]+$/, '');
  const after = piece.slice(to).replace(/^[\s,:–-]*(?:\((?=[^()]*\)$))?(?:degree\s+)?(?:(?:in|of)\s+)?/i, '');
  const subject = [before, after.replace(/^(?:program[ıi]|derecesi)\s*/iu, '')]
    .map((side) => (side.includes('(') ? side : side.replace(/\)$/, '')).trim())
    .filter((side) => side !== '')
    .join(' ');
  // "Bachelor of Arts Reedwood College"
  if (subject !== '' && schoolPattern.test(foldEach(subject)) && draft.institution === null)
    schoolOf(draft, subject, line);
  else if (subject !== '')
    draft.major ??= readValue(
      subject.slice(0, nameMax),
      line,
      subject.length <= 60 && !/[\d()[\]:;]/.test(subject),
    );
}

function isName(piece: string): boolean {
  return (
    /^\p{Lu}[\p{L}\d\s&'’/.-]{2,80}(?:\([^()]{1,30}\))?$/u.test(piece) &&
    piece.split(/\s+/).length <= 8 &&
    !piece.endsWith('.')
  );
}
