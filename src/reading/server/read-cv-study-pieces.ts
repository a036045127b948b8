import { foldEach } from './read-cv-dates.ts';
import type { Line } from './read-cv-lines.ts';
import {
  department,
  hasSchool,
  hasLetters,
  isFiller,
  isName,
  prefixOfDegree,
  withoutAttendance,
  withoutRemark,
  withoutSecondDegree,
} from './read-cv-study-parts.ts';
import {
  beginsAsSubject,
  degreeIn,
  isGeneralDegree,
  isStation,
  trainingIn,
  saysDegree,
  saysSubject,
  schoolPattern,
  type Span,
  studyIn,
  subjectOfFaculty,
} from './read-cv-study-words.ts';
import { companyScore, titleScore } from './read-cv-words.ts';

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

const nameMax = 150;
const subjectMax = 60;

export function pieceOf(field: StudyField | null, text: string, line: Line, isSure = true): Piece {
  const value = text.trim().slice(0, nameMax);
  return { field, text: value, line, isSure, isGeneral: false, isLabelled: false, isAlone: false };
}

/** The values of a part of a line; one part may hold a degree and its subject, or a school and its faculty. */
export function piecesOf(written: string, line: Line): Piece[] {
  const part = withoutAttendance(written);
  const plain = foldEach(part);
  if (isStation(plain)) return [pieceOf('degree', part, line, false)];
  const training = trainingIn(plain);
  if (training !== null) return piecesOfTraining(part, training, line);
  const study = studyIn(plain);
  if (study !== null) return piecesOfStudy(part, study, line);
  if (isFaculty(plain) && plain.endsWith('enstitusu')) return piecesOfSchool(part, line);
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
  const isBoard =
    degree !== null &&
    degree.from > 0 &&
    (companyScore(part.slice(degree.to)) > 0 || isNamedForDoctor(plain.slice(0, degree.from), plain));
  if (isBoard) return [pieceOf('institution', part, line, false)];
  if (degree !== null) return piecesOfDegree(part, degree, line);
  if (department.test(part)) return [pieceOf('major', part.replace(department, ''), line)];
  if (!isName(part)) return [];
  // "Bankkauffrau" is what a training leads to.
  // "Elektroniker für Betriebstechnik" has a word of companies too.
  const isClear = companyScore(part) === 0 || / für /.test(part);
  const isTrade =
    titleScore(part) > Math.max(1, companyScore(part)) && isClear && part.split(' ').length <= 6;
  return isTrade
    ? [{ ...pieceOf('degree', part, line, false), isGeneral: true }]
    : [pieceOf(companyScore(part) === 0 && saysSubject(plain) ? 'major' : null, part, line, false)];
}

/** "Praxis Dr. med. Ulrike Hansen" */
const isNamedForDoctor = (before: string, plain: string): boolean =>
  companyScore(before) > 0 && /^(?:prof\.? )?dr\.? /.test(plain.slice(before.length));

/** "Ausbildung zur Köchin": the training, and the trade as its subject. */
function piecesOfTraining(part: string, { kind, to }: { kind: string; to: number }, line: Line): Piece[] {
  const training = { ...pieceOf('degree', part.slice(0, kind.length), line, false), isGeneral: true };
  const trade = withoutCase(part.slice(to), part.slice(0, to));
  return to >= part.length ? [training] : [training, pieceOf('major', trade, line, false)];
}

/** "Ausbildung zum Milchtechnologen": the trade is a Milchtechnologe. */
function withoutCase(trade: string, before: string): string {
  // "Ausbildung zur Steuerfachangestellten"
  if (/\szur\s+$/i.test(before)) return trade.replace(/^(\S*angestellte)n(?=\s|$)/u, '$1');
  if (!/\szum\s+$/i.test(before)) return trade;
  return trade
    .replace(/^(\S+?(?:log|pädagog|graf|nom))en(?=\s|$)/u, '$1e')
    .replace(/^(\S+?(?:ist|ant|ent))en(?=\s|$)/u, '$1');
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
  const end = /(?:universitesi|fakultesi|lisesi|koleji|enstitusu|akademisi|yuksekokulu)(?= )/.exec(
    foldEach(part),
  );
  const cut = end === null ? part.length : end.index + end[0].length;
  const rest = part.slice(cut);
  const isPartOfName =
    (/^\s*\([^()]{2,12}\)$/.test(rest) && !wayOfStudy.test(foldEach(rest))) ||
    /(?:yuksekokulu|konservatuvari|fakultesi| myo)$/.test(foldEach(rest));
  const name = isPartOfName ? part : part.slice(0, cut);
  const school = {
    ...pieceOf('institution', name, line),
    isGeneral: isFaculty(foldEach(name.trim())),
  };
  const subject = end === null ? subjectOfFaculty(name.trim()) : null;
  const after = isPartOfName ? '' : rest.replace(/^\s*[(,–-]?\s*|\s*\)$/g, '');
  return [
    ...(subject === null ? [school] : [pieceOf('major', subject, line, false)]),
    ...(after === '' ? [] : piecesOf(after, line)),
  ];
}

/** "Anadolu Üniversitesi (Açıköğretim)" */
const wayOfStudy = /\((?:acikogretim|ikinci ogretim|uzaktan(?: egitim)?|orgun(?: ogretim)?|i\.o\.?)\)/;

/** A faculty or school inside a university. */
function isFaculty(plain: string): boolean {
  return /^(?:faculty|school|department|college) of |^institute of (?!technology)|^institut fur |fakultesi$|^fakultat |^(?:sosyal|fen|saglik|egitim) bilimler\p{L}* enstitusu$|^(?:guzel sanatlar|lisansustu egitim) enstitusu$/u.test(
    plain,
  );
}

/** "Master of Human Resources in Leadership": the length of what follows "Master" in the name of the degree. */
function nameBehind(part: string, from: number, to: number): number {
  const isKind = /^(?:bachelor|master|doctor|associate)$/i.test(part.slice(from, to));
  const [name = ''] =
    /^ of \p{Lu}[^,;:|()]*?(?= in \p{Lu}|\s*[,;:|()]|\s[–—-]\s|$)/u.exec(part.slice(to)) ?? [];
  return isKind && !hasSchool(name) ? name.length : 0;
}

/** "Promotion zum Dr. med.": the length of what follows "Promotion". */
function doctorateBehind(part: string, from: number): number {
  const [sign = ''] = /^\s+zu[mr]\s+/.exec(part.slice(from)) ?? [];
  const rest = part.slice(from + sign.length);
  const span =
    sign === '' || !/promotion$/i.test(part.slice(0, from)) ? null : degreeIn(rest, foldEach(rest));
  return span?.from === 0 ? sign.length + span.to : 0;
}

/** "B.S. in Computer Science", "Bilgisayar Mühendisliği Lisans": the degree, and the subject beside it. */
function piecesOfDegree(part: string, { from, to: spanEnd }: Span, line: Line): Piece[] {
  // "Hauptschulabschluss nach Klasse 10"
  const more =
    /^\s+nach (?:der )?(?:\d{1,2}\. )?klasse(?: \d{1,2})?/u.exec(foldEach(part.slice(spanEnd)))?.[0].length ??
    0;
  const to = spanEnd + more + doctorateBehind(part, spanEnd) + nameBehind(part, from, spanEnd);
  const prefix = prefixOfDegree(part.slice(0, from));
  const written = part.slice(from - prefix.length, to).trim();
  const degree = { ...pieceOf('degree', written, line), isGeneral: isGeneralDegree(foldEach(written)) };
  const before = part.slice(0, from - prefix.length).replace(/[\s,(:–-]+$/, '');
  // "Kauffrau EFZ", "Techniker HF": the trade and the kind of its certificate.
  const isEnd = to === part.length || part.slice(to).startsWith(' mit ');
  if (/^(?:efz|eba|hf|fa)$/.test(foldEach(written)) && titleScore(before) > 0 && isEnd)
    return [pieceOf('degree', part.slice(0, to), line)];
  // "Fachwirtin für Gesundheitswesen (IHK)"
  if (before === '' && /^ für \p{Lu}/u.test(part.slice(to))) return [pieceOf('degree', part, line)];
  const after = part
    .slice(to)
    .replace(
      /^[\s,:–-]*(?:\((?=[^()]*\)$))?(?:(?:degree|candidate)\s+)?(?:(?:in|of|als|zum|zur|im)\s+)?/i,
      '',
    );
  const sides = [before, after.replace(/^(?:program[ıi]|derecesi)\s*/iu, '')]
    .map((side) => (side.includes('(') ? side : side.replace(/\)$/, '')).trim())
    .filter((side) => side !== '' && !isFiller(foldEach(side)));
  const subject = withoutRemark(sides.join(' '));
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
