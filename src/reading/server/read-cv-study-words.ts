import { fold } from '#platform/contract/fold.ts';
import { foldEach } from './read-cv-dates.ts';
import { oneOf } from './read-cv-words.ts';
import degreeWords from './cv-words-degrees.json' with { type: 'json' };
import periodWords from './cv-words-periods.json' with { type: 'json' };
import schoolWords from './cv-words-schools.json' with { type: 'json' };
import subjectWords from './cv-words-subjects.json' with { type: 'json' };
import studyWords from './cv-words-studies.json' with { type: 'json' };

// Words of schools, degrees and studies as patterns for text without accents and case (`foldEach`).

export const schoolPattern = new RegExp(
  `(?<!\\p{L})(?:${oneOf(schoolWords.words)}|universit\\p{L}*)(?![\\p{L})])|\\p{L}{3}(?:${oneOf(schoolWords.endings)})(?!\\p{L})`,
  'u',
);

const { en, de, tr } = degreeWords.named;
const subjects = `(?: of (?:${oneOf(degreeWords.subjects)})(?: and (?:${oneOf(degreeWords.subjects)}))?)?`;
// "B.Sc." is also written "BSc" and "B. Sc.".
const short = [...degreeWords.short]
  .toSorted((a, b) => b.length - a.length)
  .map((name) =>
    fold(name)
      .split('.')
      .map((part) => RegExp.escape(part))
      .join('\\.?\\s?'),
  )
  .join('|');
const honours = '(?:,? ?\\((?:hons?\\.?|honou?rs)\\)|,? hons?(?!\\p{L})| honou?rs(?!\\p{L}))';
// "Diplom (FH)", "Bachelor of Science (B.Sc.)", "Bankkauffrau (IHK)"
const inBrackets = `(?: ?\\((?:${short}|${oneOf(degreeWords.inBrackets)})\\.?(?: hons?\\.?)?\\))`;

const bracketOfDegree = new RegExp(`^${inBrackets}$`, 'u');

/** "(B.Sc.)", "(FH)", "(IHK)" */
export const isBracketOfDegree = (plain: string): boolean => bracketOfDegree.test(plain);

// "Diplom-Medienwirtin", "Dipl.-Wirtsch.-Ing.", but "Diplom-Studiengang Physik"
const professions =
  'diplom-(?!stud|arbeit|haupt|vor|lehrgang|prufung)\\p{L}{4,}|dipl\\.-\\p{L}{2,}\\.?(?:-\\p{L}+\\.?)*';

/** A degree in a text. */
const degreePattern = new RegExp(
  `(?<![\\p{L}.])(?:dipl\\.? (?:\\p{L}+[- ]){1,3}(?:hf|nds|htl)|${professions}|(?:${oneOf([...en, ...tr, ...de])})${subjects}|${short})(?!\\p{L})\\.?(?:${honours}|${inBrackets})?`,
  'gu',
);

const bodies = new Set(degreeWords.bodies.map(fold));

/** "CIMA", "AAT" */
export const isAwardingBody = (plain: string): boolean => bodies.has(plain);

export type Span = { from: number; to: number };

/** The first degree in a text; `plain` is its text without accents and case. */
export function degreeIn(text: string, plain: string): Span | null {
  for (const match of plain.replaceAll('’', "'").matchAll(degreePattern)) {
    const written = text.slice(match.index, match.index + match[0].length);
    // "MS" and "B.A." are degrees, "as" and "ma" are words.
    const isWord =
      written.length <= 3 && (written.match(/\p{Lu}/gu)?.length ?? 0) < 2 && !written.includes('.');
    if (!isWord) return { from: match.index, to: match.index + match[0].length };
  }
  return null;
}

const { labels } = studyWords;

export type StudyLabel = keyof typeof labels;

const fieldOfLabel: ReadonlyMap<string, StudyLabel> = new Map(
  (Object.entries(labels) as [StudyLabel, string[]][]).flatMap(([field, words]) =>
    words.map((word) => [fold(word), field] as const),
  ),
);

/** The field of a label, also of one with several words for it: "Schule / Betrieb", "School, college or university". */
export function fieldOf(label: string): StudyLabel | null {
  const plain = fold(label.trim().replace(/:$/, ''));
  const parts = plain.split(/\s*[/,&]\s*|\s+(?:or|and|oder|und|ve|veya)\s+/);
  const known = parts.map((part) => fieldOfLabel.get(part) ?? null);
  const first = known.find((field) => field !== null) ?? null;
  return (
    fieldOfLabel.get(plain) ?? (known.every((field) => field === null || field === first) ? first : null)
  );
}

/** The head of a table: "Okul⇥Bölüm⇥Derece⇥Yıl". */
export function isTableHead(text: string): boolean {
  const cells = text.split('\t');
  const known = cells.map((cell) => fieldOf(cell)).filter((field) => field !== null);
  // "Qualifikation⇥Ausbildung, Köchin" is a label and its value, although both are words for a degree.
  if (cells.length === 2 && new Set(known).size < 2) return false;
  return cells.length > 1 && known.length > 1 && known.length >= cells.length - 1;
}

/** The text behind a label such as "Abschluss:"; null when the text has no known label. */
export function labelOf(text: string): { field: StudyLabel; rest: string } | null {
  const [, label = '', rest = ''] = /^([^:\t]{2,40}?)\s?(?::\s*|\t)(\S.*)$/.exec(text) ?? [];
  const field = fieldOf(label);
  return field === null ? null : { field, rest };
}

const year = '(?:19|20)\\d\\d';
const dateLabel = new RegExp(
  `(?<!\\p{L})(?:${oneOf(studyWords.dateLabels)})\\.?\\s*:?\\s*(?=\\(?(?:\\p{L}{3,9}\\.? |\\d{1,2}[./])*${year})`,
  'gu',
);
const grade = `(?:${oneOf(studyWords.grades)})`;
const gradeInBrackets = new RegExp(
  `\\s*\\((?:[^()]*(?<!\\p{L})${grade}(?!\\p{L})[^()]*|[\\d.,:/% ]+|%\\s?\\d+[^()]*)\\)`,
  'gu',
);
const gradeAtEnd = new RegExp(
  `(?:^|\\s*[,;|–-]\\s*|\\s+)(?<!\\p{L})${grade}\\s*[:=]?\\s*\\d[\\d.,:/% ]*$`,
  'u',
);
// "Economics. GPA 3.82. Minor: Mathematics"
const sentence = new RegExp(
  `\\.\\s+(?:${oneOf([...studyWords.grades, ...studyWords.asides])})(?!\\p{L})`,
  'u',
);
// "(2014–2016, Note: 1,2)"
const gradeBehindDates = new RegExp(
  `(?<=\\([^()]*${year})\\s*[,;|]\\s*(?:${grade}(?!\\p{L})|[\\d.,]+ ?/)[^()]*(?=\\))`,
  'gu',
);
const gradeAlone = new RegExp(`^${grade}(?:\\s*[:=]?\\s*[\\d.,:/% ]*)?$`, 'u');

const expectedBehind = new RegExp(
  `(?<=${year})\\s*[,(]?\\s*(?:${oneOf([...periodWords.expected, 'anticipated', 'beklenen', 'tahmini', 'vsl', 'geplant'])})\\.?\\s*\\)?(?!\\p{L})`,
  'gu',
);

/** "Graduated June 2011", "2027 (expected)" and "(2014–2016, Note: 1,2)" without what is not a date. */
export function withoutDateLabels(text: string): string {
  return withoutMatches(withoutMatches(withoutMatches(text, dateLabel), expectedBehind), gradeBehindDates);
}

/** A text without the grade in or behind it: "Abitur (1,6)", "Bachelor of Arts, Note: 1,7". */
export function withoutGrades(text: string): string {
  const plain = withoutMatches(text, gradeInBrackets);
  const end = gradeAtEnd.exec(foldEach(plain)) ?? sentence.exec(foldEach(plain));
  return end === null ? plain : plain.slice(0, end.index);
}

/** "May 2017 | GPA 3.9" without the grade. */
export const withoutLastGrade = (text: string): string =>
  text.slice(0, gradeAtEnd.exec(foldEach(text))?.index);

export const isGrade = (plain: string): boolean =>
  gradeAlone.test(plain) || /^grades? [a-d]/.test(plain) || /^[\d.,:/ %()]+$/.test(plain);

function withoutMatches(text: string, pattern: RegExp): string {
  let kept = '';
  let from = 0;
  for (const match of foldEach(text).matchAll(pattern)) {
    kept += text.slice(from, match.index);
    from = match.index + match[0].length;
  }
  return kept + text.slice(from);
}

const asidePattern = new RegExp(`^(?:${oneOf(studyWords.asides)})(?!\\p{L})`, 'u');

/** Whether a text describes an education, such as its grade, thesis or courses, and names none. */
export const isAside = (plain: string): boolean =>
  (asidePattern.test(plain) && !honoursDegree.test(plain)) || quotedCourse.test(plain);

const honoursDegree = /^honou?rs (?:bachelor|degree|diploma)/;

// "Seminar 'Leading people'"; a "Seminar für Lehrerbildung" is a school.
const quotedCourse = /^(?:seminar|kurs|lehrgang|schulung|workshop|course|kursu)\s*[„“”"«»:]/;

const focusPattern = new RegExp(`^(?:${oneOf(studyWords.focuses)})(?!\\p{L})`, 'u');

/** Whether a text begins with the word for a part of a subject, such as "Schwerpunkt" or "minor". */
export const isFocus = (plain: string): boolean => focusPattern.test(plain);

const wayInBrackets = new RegExp(`\\s*\\((?:${oneOf(studyWords.ways)})\\)`, 'gu');

/** A text without the way of study in brackets: "Fachschule Ulm (Abendform)", "İşletme (İkinci Öğretim)". */
export const withoutWays = (text: string): string => withoutMatches(text, wayInBrackets);

const stationPattern = new RegExp(`^(?:${oneOf(studyWords.stations)})(?!\\p{L})`, 'u');

/** Whether a text names a time between studies that is no education, such as "Freiwilliges Soziales Jahr". */
export const isStation = (plain: string): boolean => stationPattern.test(plain);

const employers = new Set(studyWords.employers.map(fold));

/** Whether a label names the company of a training, which comes after its school. */
export const isEmployerLabel = (label: string): boolean => employers.has(fold(label.trim()));

const stays = new Set(studyWords.stays.map(fold));

/** "Erasmus" behind dates is a study of its own, at another school. */
export const isStayAbroad = (plain: string): boolean => stays.has(plain);

const studies = oneOf(studyWords.studies);
const trainings = oneOf(studyWords.trainings);
const studyOf = new RegExp(
  `^(?<kind>${studies})(?:\\s+(?:der|des|im fach|in|im)(?=\\s)|\\s*[:–-])?(?:\\s+|$)`,
  'u',
);
const trainingFor = new RegExp(
  `^(?<kind>${trainings})(?:\\s+(?:zum|zur|als|im|in|as)\\s+|\\s*[:–-]\\s+|$)`,
  'u',
);
const generalDegree = new RegExp(`^(?:${studies}|${trainings})$`, 'u');

/** "Studium der Physik", "Bachelorstudium Physik": what is studied begins at `to`. */
export function studyIn(plain: string): { kind: string; to: number } | null {
  const match = studyOf.exec(plain);
  return match === null ? null : { kind: match.groups?.['kind'] ?? '', to: match[0].length };
}

/** "Ausbildung zur Köchin", "Lehre als Bäcker", "Umschulung": the trade begins at `to`. */
export function trainingIn(plain: string): { kind: string; to: number } | null {
  const match = trainingFor.exec(plain);
  return match === null ? null : { kind: match.groups?.['kind'] ?? '', to: match[0].length };
}

/** Words for any study or training, which a named degree replaces. */
export const isGeneralDegree = (plain: string): boolean => generalDegree.test(plain);

const noDegrees = new Set(['studium', 'studiengang', 'hochschulstudium', 'grundstudium', 'hauptstudium']);

/** "Bachelorstudium" says a degree, "Studium" does not. */
export const saysDegree = (kind: string): boolean => !noDegrees.has(kind);

const subjectPattern = new RegExp(
  `(?<!\\p{L})(?:${oneOf(subjectWords.words)})(?!\\p{L})|\\p{L}{3}(?:${oneOf(subjectWords.endings)})(?!\\p{L})`,
  'u',
);
const subjectStart = new RegExp(`^(?:${oneOf(subjectWords.starts)})(?!\\p{L})`, 'u');

/** Whether a text names a field of study, by the words that such names have. */
export const saysSubject = (plain: string): boolean => subjectPattern.test(plain);

/** "Lehramt Grundschule" is a subject, although it holds the word for a school. */
export const beginsAsSubject = (plain: string): boolean => subjectStart.test(plain);

const faculties = new Set(studyWords.singleSubjectFaculties.map(fold));

/** The subject of a faculty that has only one: "Hukuk Fakültesi". */
export function subjectOfFaculty(text: string): string | null {
  const [, subject = ''] = /^(.{3,40}?)\s+fak[üu]ltesi$/iu.exec(text) ?? [];
  return faculties.has(fold(subject)) ? subject : null;
}
