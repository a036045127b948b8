import { type CvDate, foldEach, isLooseDate } from './read-cv-dates.ts';
import { datesBeside, headerOf } from './read-cv-headers.ts';
import type { Line } from './read-cv-lines.ts';
import {
  beforeBracket,
  beforeNote,
  hasSchool,
  isAddition,
  isName,
  joinedSubjects,
  stayIn,
} from './read-cv-study-parts.ts';
import { withoutNotesInBrackets, withSigns, withWholeNames } from './read-cv-study-names.ts';
import { type Piece, pieceOf, piecesOf, type StudyField } from './read-cv-study-pieces.ts';
import {
  beginsAsSubject,
  degreeIn,
  fieldOf,
  isAside,
  isEmployerLabel,
  isGrade,
  trainingIn,
  labelOf,
  saysSubject,
  studyIn,
  withoutDateLabels,
  withoutGrades,
  withoutLastGrade,
  withoutWays,
} from './read-cv-study-words.ts';
import { companyScore } from './read-cv-words.ts';
import { type ReadValue, readValue } from './read-value.ts';

export type StudyLine = {
  line: Line;
  pieces: Piece[];
  start: ReadValue<CvDate> | null;
  end: ReadValue<CvDate> | null;
};

/** Reads what a line under education says. A label before a colon decides; otherwise the words of each part do. */
export function studyLineOf(line: Line, now: Date): StudyLine {
  const label = labelOf(line.text);
  const said = withoutLastGrade(
    withoutDateLabels(label?.field === 'dates' ? label.rest : beforeNote(line.text)),
  );
  const dated = datesBeside({ ...line, text: said }, now);
  const text = (dated?.rest ?? (label?.field === 'dates' ? '' : said)).replace(/(?<=\p{L}{4})\.$/u, '');
  // "Auslandssemester: 09/2014 – 02/2015" is a note.
  const isStay = dated?.period.isRange === true && !/:\s*$/.test(said.slice(0, dated.period.from));
  const isApart = isStay && (dated.period.from === 0 || said[dated.period.from - 1] === '\t');
  const stay = isStay ? stayIn(text, isApart) : null;
  const isNote = stay === null && isAside(foldEach(text));
  const pieces =
    stay !== null
      ? [
          { ...pieceOf('degree', stay.name, line, false), isGeneral: stay.rest !== '' },
          ...piecesIn(stay.rest, line),
        ]
      : isNote
        ? []
        : piecesIn(text, line);
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

function piecesIn(said: string, line: Line): Piece[] {
  const text = beforeNote(said);
  // "Studiengang Physik, Abschluss: Bachelor of Science"
  const [, front = '', inner = '', value = ''] =
    /^([^:\t]{3,}?),\s+([^,:\t]{3,30}):\s+(\S.*)$/.exec(text) ?? [];
  const labelled = fieldOf(inner);
  if (labelled !== null && labelled !== 'dates' && fieldOf(front) === null)
    return [...unlabelledPieces(front, line), ...labelledPieces(labelled, value, line)];
  const label = labelOf(text);
  if (label !== null && label.field !== 'dates') return labelledPieces(label.field, label.rest, line);
  // "Lisans: Ege Üniversitesi", "A-Levels: Mathematics (A), Physics (B)"
  const plain = text.includes(':') ? withoutGrades(text) : '';
  const [, name = '', rest = ''] = /^([^:\t]{3,40}?)\s?:\s+(\S.*)$/.exec(plain) ?? [];
  const span = degreeIn(name, foldEach(name));
  if (span === null)
    return joinedMajors(unlabelledPieces(text, line), withoutGrades(text).replace(/\.$/, ''), line);
  // "BA (Hons) Textiles: Innovation and Design"
  const subject = rest.split(/,\s+|\s[|·–—-]\s/)[0] ?? '';
  if (span.from === 0 && /\p{L}{3}/u.test(name.slice(span.to)) && isName(subject) && !hasSchool(subject))
    return unlabelledPieces(plain, line);
  const degree = pieceOf('degree', name.slice(span.from, span.to), line);
  // "Ulm College — Diploma: Design"
  const before = /[,|·–—-]\s*$/u.test(name.slice(0, span.from))
    ? unlabelledPieces(name.slice(0, span.from).replace(/[\s,|·–—-]+$/u, ''), line)
    : [];
  const others = withSubjectsFirst(unlabelledPieces(rest, line), rest, line);
  const isSubjects = others.every(({ field, isSure }) => field === null || (field === 'major' && !isSure));
  const isMixed = others.length === 2 && others[0]?.field === 'major' && others.at(-1)?.field === null;
  return isSubjects && !isMixed
    ? [...before, degree, pieceOf('major', rest, line, false)]
    : [...before, degree, ...others];
}

/** "Economics, Maths, History, Truro School": the subjects before a school are one. */
function withSubjectsFirst(pieces: Piece[], text: string, line: Line): Piece[] {
  const at = pieces.findIndex(({ field }) => field === 'institution');
  const subjects = pieces.slice(0, Math.max(0, at));
  const school = pieces[at];
  const areOpen = subjects.every(({ field, isSure }) => field === null || (field === 'major' && !isSure));
  if (subjects.length < 2 || !areOpen || school === undefined) return pieces;
  const end = text.indexOf(school.text);
  const list = text.slice(0, Math.max(0, end)).replace(/[\s,|·•–—-]+$/u, '');
  return list === '' ? pieces : [pieceOf('major', list, line, false), ...pieces.slice(at)];
}

/** "Biology (A), Chemistry (B), Geography (B)" are the subjects of one certificate. */
function joinedMajors(pieces: Piece[], text: string, line: Line): Piece[] {
  const list = subjectsOf(pieces, text);
  if (list !== null) return list;
  if (isSubjectList(pieces, text)) return [pieceOf('major', text, line, false)];
  const areSubjects =
    pieces.length >= 3 && pieces.every((piece) => !piece.isSure && saysSubject(foldEach(piece.text)));
  return areSubjects && !/[|·•\t–—]/.test(text) ? [pieceOf('major', text, line, false)] : pieces;
}

/** "History, Latin and English Literature" alone on a line */
function isSubjectList(pieces: Piece[], text: string): boolean {
  const areOpen = pieces.every(
    (piece) =>
      !piece.isSure && companyScore(piece.text) === 0 && (piece.field === null || piece.field === 'major'),
  );
  const isList = /^[^,]+(?:, [^,]+)*,? (?:and|und|ve) [^,]+$/u.test(text) && text.includes(', ');
  return (
    areOpen && isList && !/[|·•\t–—]/.test(text) && pieces.some(({ text: one }) => saysSubject(foldEach(one)))
  );
}

/** "A levels in Maths, Further Maths and Physics" */
function subjectsOf([degree, first, ...more]: Piece[], text: string): Piece[] | null {
  if (degree?.field !== 'degree' || first?.field !== 'major' || more.length === 0) return null;
  const isList = /,\s[^,]+\s(?:and|und|ve)\s[^,]+$/u.test(text) && !/[|·•\t–—]/.test(text);
  const areOpen = more.every(
    (piece) =>
      !piece.isSure && companyScore(piece.text) === 0 && (piece.field === null || piece.field === 'major'),
  );
  const subjects = text.slice(text.indexOf(first.text));
  return isList && areOpen ? [degree, { ...first, text: subjects, isSure: false }] : null;
}

/** The text behind a label is a value of its field, unless its own words say otherwise. */
function labelledPieces(field: StudyField, rest: string, line: Line): Piece[] {
  const [first, ...others] = unlabelledPieces(rest, line);
  if (first === undefined) return [];
  // "Mathematics, Economics, Welsh" are one major.
  const isSubject = beginsAsSubject(foldEach(rest));
  const areOpen = [first, ...others].every(
    ({ field: own, isGeneral, isSure }) => own === null || isGeneral || (own === 'major' && !isSure),
  );
  if (field === 'major' && (isSubject || areOpen))
    return [{ ...pieceOf('major', rest, line, others.length === 0), isLabelled: true }];
  const isOpen = !first.isSure || (first.isGeneral && first.field === 'degree');
  const isOwn = first.field === null || first.field === field || isOpen;
  const isFaculty = first.field === 'institution' && first.isGeneral;
  const isGeneral = isFaculty || isEmployerLabel(line.text.split(/[:\t]/)[0] ?? '');
  return [{ ...first, field: isOwn ? field : first.field, isLabelled: true, isGeneral }, ...others];
}

function unlabelledPieces(text: string, line: Line): Piece[] {
  const { units } = headerOf([
    {
      text: beforeBracket(cellsApart(withoutNotes(text))),
      line,
      slot: '',
    },
  ]);
  return units.flatMap((unit) => joinedSubjects(partsOf(unit.text)).flatMap((part) => piecesOf(part, line)));
}

const withoutNotes = (text: string): string =>
  withWholeNames(withoutNotesInBrackets(withoutWays(withoutGrades(text)))).replace(/(?<=\p{Ll}{4})\.$/u, '');

/** "Bilgisayar Mühendisliği⇥Lisans": a degree in a cell at the right edge is no town. */
function cellsApart(text: string): string {
  const isDegree = (cell: string): boolean => degreeIn(cell, foldEach(cell))?.from === 0;
  return text.split('\t').some(isDegree) ? text.replaceAll('\t', ' | ') : text;
}

const divider = /\s*[|•·∙●⋅\t;]\s*|\s+[–—/-]\s+|,\s+(?!Inc)|\s+from\s+(?=\p{Lu})/u;
const preposition = /\s+(?:bei(?: der| dem| den)?|an (?:der|dem)|am|at)\s+(?=\p{Lu})/u;

/** Splits a line where its parts are of different kinds. */
function partsOf(text: string): string[] {
  if (isOneStudy(text)) return [withSigns(text)];
  const [capitals = '', name = ''] = afterCapitals(text);
  if (name !== '') return [...partsOf(capitals), ...partsOf(name)];
  return withOneSubject(sentencesApart(text.slice(0, 300)))
    .replace(/\([^()]*\)/g, (inside) => inside.replaceAll(', ', '\u2063'))
    .split(divider)
    .map(withSigns)
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
    .filter(
      (part) =>
        part !== '' && !isGrade(foldEach(part)) && !isAside(foldEach(part)) && !isAddition(foldEach(part)),
    );
}

/** "School of Engineering. MEng Civil Engineering": a sentence that begins with a degree */
const sentencesApart = (text: string): string =>
  text.replace(/(?<=\p{L}{4})\.\s+(?=\p{Lu})/gu, (sign, at: number) => {
    const rest = text.slice(at + sign.length);
    return degreeIn(rest, foldEach(rest))?.from === 0 ? ' | ' : sign;
  });

/** "B.A. Kulturwirtschaft / Business Studies": the slash is in the name of the subject, so another sign replaces it. */
function withOneSubject(text: string): string {
  const [left = '', right = '', ...more] = text.split(/\s\/\s/);
  const before = left.split(/\s*[|•·\t;,]\s*/).at(-1) ?? '';
  const span = degreeIn(before, foldEach(before));
  const isSubject = span !== null && /\p{L}{3}/u.test(before.slice(span.to)) && !hasSchool(before);
  const after = right.split(/,\s+|\s[|·–—-]\s/)[0] ?? '';
  const isOpen = companyScore(after) === 0 && !hasSchool(after) && degreeIn(after, foldEach(after)) === null;
  return isSubject && isOpen && right !== '' && more.length === 0 ? `${left} \u2044 ${right}` : text;
}

/** "AUSBILDUNG, ALTENPFLEGE Altenpflegeschule": some templates set the degree in capitals before the school. */
function afterCapitals(text: string): string[] {
  const [, capitals = '', name = ''] = /^([\p{Lu}\s,.&/()-]{12,}?)\s(\p{Lu}\p{Ll}.*)$/u.exec(text) ?? [];
  return /\p{Lu}{5}/u.test(capitals) ? [capitals.replace(/[\s,]+$/, ''), name] : [];
}

/** "Kılıçoğlu Anadolu Lisesi (Lise)": a degree in brackets behind a school. */
function withoutDegreeInBrackets(part: string): string[] {
  if (!part.endsWith(')')) return [part];
  const [, name = '', inner = ''] = /^(.{4,})\s\(([^()]{2,40})\)$/.exec(part) ?? [];
  const span = degreeIn(inner, foldEach(inner));
  const isWhole = span !== null && span.from === 0 && span.to === inner.length;
  // "Üniversite (Lisans)" names no school.
  if (isWhole && /^(?:universite|university|universitat|hochschule|college|okul)$/.test(foldEach(name)))
    return [inner];
  return isWhole &&
    (hasSchool(name) || beginsAsSubject(foldEach(name))) &&
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
