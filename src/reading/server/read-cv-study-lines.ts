import { type CvDate, foldEach, isLooseDate } from './read-cv-dates.ts';
import { datesBeside, headerOf } from './read-cv-headers.ts';
import type { Line } from './read-cv-lines.ts';
import {
  beforeBracket,
  department,
  hasSchool,
  joinedSubjects,
  hasLetters,
  isFiller,
  isName,
  prefixOfDegree,
  withoutSecondDegree,
} from './read-cv-study-parts.ts';
import {
  beginsAsSubject,
  degreeIn,
  isAside,
  isGeneralDegree,
  isGrade,
  isStayAbroad,
  trainingIn,
  labelOf,
  saysDegree,
  saysSubject,
  schoolPattern,
  type Span,
  studyIn,
  subjectOfFaculty,
  withoutDateLabels,
  withoutGrades,
} from './read-cv-study-words.ts';
import { companyScore, titleScore } from './read-cv-words.ts';
import { type ReadValue, readValue } from './read-value.ts';

export type StudyField = 'institution' | 'degree' | 'major';

/** A part of a line of an education, and the field that its words name; null when they name none. */
export type Piece = {
  field: StudyField | null;
  text: string;
  line: Line;
  isSure: boolean;
  /** Any study, training or trade, which a named degree replaces; a faculty, which a university replaces. */
  isGeneral: boolean;
  /** Behind a label such as "Abschluss:". */
  isLabelled: boolean;
  /** Its line holds no other piece. */
  isAlone: boolean;
};

export type StudyLine = {
  line: Line;
  pieces: Piece[];
  start: ReadValue<CvDate> | null;
  end: ReadValue<CvDate> | null;
};

const nameMax = 150;
const subjectMax = 60;

/** Reads what a line under education says. A label before a colon decides; otherwise the words of each part do. */
export function studyLineOf(line: Line, now: Date): StudyLine {
  const label = labelOf(line.text);
  const said = withoutDateLabels(label?.field === 'dates' ? label.rest : line.text);
  const dated = datesBeside({ ...line, text: said }, now);
  const text = (dated?.rest ?? (label?.field === 'dates' ? '' : said)).replace(/(?<=\p{L}{4})\.$/u, '');
  const isAbroad = dated?.period.from === 0 && dated.period.isRange && isStayAbroad(foldEach(text));
  const isNote = !isAbroad && isAside(foldEach(text));
  const pieces = isAbroad ? [pieceOf('degree', text, line, false)] : isNote ? [] : piecesIn(text, line);
  // "Dean's List 2015–2017" is no period of study.
  const isOfEntry = dated !== null && (!isNote || (dated.period.from === 0 && dated.period.isRange));
  const { start = null, end = null, isRange = false } = isOfEntry ? dated.period : {};
  return {
    line,
    pieces: pieces.length === 1 ? pieces.map((piece) => ({ ...piece, isAlone: true })) : pieces,
    start: isRange && start !== null ? readValue(start, line) : null,
    end: end === null ? null : readValue(end, line, isRange || !isLooseDate(said, dated?.period)),
  };
}

function piecesIn(text: string, line: Line): Piece[] {
  const label = labelOf(text);
  if (label !== null && label.field !== 'dates') return labelledPieces(label.field, label.rest, line);
  // "Lisans: Ege Üniversitesi", "A-Levels: Mathematics (A), Physics (B)"
  const plain = text.includes(':') ? withoutGrades(text) : '';
  const [, name = '', rest = ''] = /^([^:\t]{3,40}?)\s?:\s+(\S.*)$/.exec(plain) ?? [];
  const span = degreeIn(name, foldEach(name));
  if (span === null) return joinedMajors(unlabelledPieces(text, line), text, line);
  const degree = { ...pieceOf('degree', name.slice(span.from, span.to), line), isLabelled: true };
  // "Ulm College — Diploma: Design"
  const before = /[,|·–—-]\s*$/u.test(name.slice(0, span.from))
    ? unlabelledPieces(name.slice(0, span.from).replace(/[\s,|·–—-]+$/u, ''), line)
    : [];
  const others = unlabelledPieces(rest, line);
  const isSubjects = others.every(({ field, isSure }) => field === null || (field === 'major' && !isSure));
  const isMixed = others.length > 1 && others[0]?.field === 'major' && others.at(-1)?.field === null;
  return isSubjects && !isMixed
    ? [...before, degree, pieceOf('major', rest, line, false)]
    : [...before, degree, ...others];
}

/** "Biology (A), Chemistry (B), Geography (B)" are the subjects of one certificate. */
function joinedMajors(pieces: Piece[], text: string, line: Line): Piece[] {
  const areSubjects =
    pieces.length >= 3 && pieces.every((piece) => !piece.isSure && saysSubject(foldEach(piece.text)));
  return areSubjects && !/[|·•\t–—]/.test(text) ? [pieceOf('major', text, line, false)] : pieces;
}

/** The text behind a label is a value of its field, unless its own words say otherwise. */
function labelledPieces(field: StudyField, rest: string, line: Line): Piece[] {
  const [first, ...others] = unlabelledPieces(rest, line);
  if (first === undefined) return [];
  // "Mathematics, Economics, Welsh" are one major.
  if (field === 'major' && [first, ...others].every((piece) => piece.field === null || piece.isGeneral))
    return [{ ...pieceOf('major', rest, line, others.length === 0), isLabelled: true }];
  const isOwn = first.field === null || first.field === field || (field === 'degree' && first.isGeneral);
  return [{ ...first, field: isOwn ? field : first.field, isLabelled: true, isGeneral: false }, ...others];
}

function unlabelledPieces(text: string, line: Line): Piece[] {
  const { units } = headerOf([{ text: beforeBracket(withoutGrades(text)), line, slot: '' }]);
  return units.flatMap((unit) => joinedSubjects(partsOf(unit.text)).flatMap((part) => piecesOf(part, line)));
}

const divider = /\s*[|•·∙●⋅\t;]\s*|\s+[–—/-]\s+|,\s+(?!Inc)|\s+from\s+(?=\p{Lu})/u;
const preposition = /\s+(?:bei(?: der| dem| den)?|an (?:der|dem)|am|at)\s+(?=\p{Lu})/u;

/** Splits a line where its parts are of different kinds. */
function partsOf(text: string): string[] {
  if (isOneStudy(text)) return [text];
  return text
    .slice(0, 300)
    .split(divider)
    .flatMap((part) => {
      // "BSc at Globex University", "Studium der Physik an der Universität Ulm", but "University of Texas at Austin".
      const [before = '', ...after] = part.split(preposition);
      const rest = part.slice(before.length).replace(preposition, '');
      return after.length > 0 && (isCourse(before) || (hasSchool(rest) && !hasSchool(before)))
        ? [before, rest]
        : part;
    })
    .flatMap(withoutDegreeInBrackets)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !isGrade(foldEach(part)) && !isAside(foldEach(part)));
}

/** "Kılıçoğlu Anadolu Lisesi (Lise)": a degree in brackets behind a school. */
function withoutDegreeInBrackets(part: string): string[] {
  if (!part.endsWith(')')) return [part];
  const [, name = '', inner = ''] = /^(.{4,})\s\(([^()]{2,40})\)$/.exec(part) ?? [];
  const span = degreeIn(inner, foldEach(inner));
  const isWhole = span !== null && span.from === 0 && span.to === inner.length;
  return isWhole &&
    hasSchool(name) &&
    degreeIn(name.replace(/lisesi$/iu, ''), foldEach(name.replace(/lisesi$/iu, ''))) === null
    ? [name, inner]
    : [part];
}

/** Whether a text names a degree, a study or a training. */
function isCourse(text: string): boolean {
  const plain = foldEach(text);
  return degreeIn(text, plain) !== null || studyIn(plain) !== null || trainingIn(plain) !== null;
}

/** "Duales Studium BWL – Handel" is one subject, whatever divides it. */
function isOneStudy(text: string): boolean {
  const study = studyIn(foldEach(text));
  const rest = text.slice(study?.to ?? 0);
  return (
    study !== null && !hasSchool(rest) && !preposition.test(rest) && degreeIn(rest, foldEach(rest)) === null
  );
}

function pieceOf(field: StudyField | null, text: string, line: Line, isSure = true): Piece {
  const value = text.trim().slice(0, nameMax);
  return { field, text: value, line, isSure, isGeneral: false, isLabelled: false, isAlone: false };
}

/** The values of a part of a line; one part may hold a degree and its subject, or a school and its faculty. */
function piecesOf(part: string, line: Line): Piece[] {
  const plain = foldEach(part);
  const training = trainingIn(plain);
  if (training !== null) return piecesOfTraining(part, training, line);
  const study = studyIn(plain);
  if (study !== null) return piecesOfStudy(part, study, line);
  if (beginsAsSubject(plain) && isName(part)) return [pieceOf('major', part, line, false)];
  const school = schoolPattern.exec(plain);
  const degree = degreeIn(part, plain);
  const isSchool =
    school !== null && !/^(?:high school|lise|ilkogretim|ortaokul)(?: diploma| mezunu)?$/.test(plain);
  const isDegreeFirst =
    degree !== null && degree.from <= (school?.index ?? 0) && degree.to - degree.from >= 4;
  if (isSchool && (!isDegreeFirst || (degree !== null && degree.from > 0 && endsWithSchool(plain))))
    return piecesOfSchool(part, line);
  // "South Sound Apprenticeship Council" is no apprenticeship.
  const isBoard = degree !== null && degree.from > 0 && companyScore(part.slice(degree.to)) > 0;
  if (isBoard) return [pieceOf('institution', part, line, false)];
  if (degree !== null) return piecesOfDegree(part, degree, line);
  if (department.test(part)) return [pieceOf('major', part.replace(department, ''), line)];
  if (!isName(part)) return [];
  // "Bankkauffrau" is what a training leads to.
  const isTrade = titleScore(part) > 1 && companyScore(part) === 0 && part.split(' ').length <= 6;
  return isTrade
    ? [{ ...pieceOf('degree', part, line, false), isGeneral: true }]
    : [pieceOf(companyScore(part) === 0 && saysSubject(plain) ? 'major' : null, part, line, false)];
}

/** "Ausbildung zur Köchin": the training, and the trade as its subject. */
function piecesOfTraining(part: string, { kind, to }: { kind: string; to: number }, line: Line): Piece[] {
  const training = { ...pieceOf('degree', part.slice(0, kind.length), line, false), isGeneral: true };
  return to >= part.length ? [training] : [training, pieceOf('major', part.slice(to), line, false)];
}

/** "Bachelorstudium Physik": a degree in general words, and the subject. */
function piecesOfStudy(part: string, { kind, to }: { kind: string; to: number }, line: Line): Piece[] {
  const isGenitive = /\sder\s+$/i.test(part.slice(0, to));
  const said = part.slice(to).trim();
  // "Studium der Sozialen Arbeit"
  const rest = isGenitive ? said.replace(/^(\p{Lu}\p{L}{3,})en (?=\p{Lu})/u, '$1e ') : said;
  const degree = { ...pieceOf('degree', part.slice(0, kind.length), line, false), isGeneral: true };
  const isSubject = /^[^(]/u.test(rest) && !hasSchool(rest) && degreeIn(rest, foldEach(rest)) === null;
  const others = isSubject
    ? [pieceOf('major', rest, line, false)]
    : /^(?:\(|$)/.test(rest)
      ? []
      : piecesOf(rest, line);
  return saysDegree(kind) ? [degree, ...others] : others;
}

const endsWithSchool = (plain: string): boolean =>
  new RegExp(`(?:${schoolPattern.source})\\W*$`, 'u').test(plain);

/** "Ege Üniversitesi Bilgisayar Mühendisliği": in Turkish the word for the kind of school ends its name. */
function piecesOfSchool(part: string, line: Line): Piece[] {
  const end = /(?:universitesi|lisesi|koleji|enstitusu|akademisi|yuksekokulu)(?= )/.exec(foldEach(part));
  const cut = end === null ? part.length : end.index + end[0].length;
  const rest = part.slice(cut);
  const isPartOfName =
    /^\s*\([^()]{2,12}\)$/.test(rest) || /(?:yuksekokulu|konservatuvari|fakultesi)$/.test(foldEach(rest));
  const name = isPartOfName ? part : part.slice(0, cut);
  const school = {
    ...pieceOf('institution', name, line),
    isGeneral: end === null && isFaculty(foldEach(name.trim())),
  };
  const subject = end === null ? subjectOfFaculty(name.trim()) : null;
  const after = isPartOfName ? '' : rest.replace(/^\s*[(,–-]?\s*|\s*\)$/g, '');
  return [
    ...(subject === null ? [school] : [pieceOf('major', subject, line, false)]),
    ...(after === '' ? [] : piecesOf(after, line)),
  ];
}

/** A faculty or school inside a university. */
function isFaculty(plain: string): boolean {
  return /^(?:faculty|school|department|college) of |fakultesi$|^fakultat |^(?:sosyal|fen) bilimler\p{L}* enstitusu$/u.test(
    plain,
  );
}

/** "B.S. in Computer Science", "Bilgisayar Mühendisliği Lisans": the degree, and the subject beside it. */
function piecesOfDegree(part: string, { from, to: spanEnd }: Span, line: Line): Piece[] {
  // "Hauptschulabschluss nach Klasse 10"
  const more =
    /^\s+nach (?:der )?(?:\d{1,2}\. )?klasse(?: \d{1,2})?/u.exec(foldEach(part.slice(spanEnd)))?.[0].length ??
    0;
  const to = spanEnd + more;
  const prefix = prefixOfDegree(part.slice(0, from));
  const written = part.slice(from - prefix.length, to).trim();
  const degree = { ...pieceOf('degree', written, line), isGeneral: isGeneralDegree(foldEach(written)) };
  const before = part.slice(0, from - prefix.length).replace(/[\s,(:–-]+$/, '');
  const after = part
    .slice(to)
    .replace(/^[\s,:–-]*(?:\((?=[^()]*\)$))?(?:degree\s+)?(?:(?:in|of|als|zum|zur|im)\s+)?/i, '');
  const subject = [before, after.replace(/^(?:program[ıi]|derecesi)\s*/iu, '')]
    .map((side) => (side.includes('(') ? side : side.replace(/\)$/, '')).trim())
    .filter((side) => side !== '' && !isFiller(foldEach(side)))
    .join(' ');
  // "Bachelor of Arts Reedwood College"
  if (subject !== '' && schoolPattern.test(foldEach(subject)) && !beginsAsSubject(foldEach(subject)))
    return [degree, ...piecesOfSchool(subject, line)];
  if (subject === '') return [degree];
  const isPlain =
    !(hasLetters(before) && hasLetters(after)) &&
    subject.length <= subjectMax &&
    !/[\d()[\]:;]/.test(subject);
  return [degree, pieceOf('major', withoutSecondDegree(subject), line, isPlain)];
}
