import { type CvDate, foldEach } from './read-cv-dates.ts';
import type { StudyLine } from './read-cv-study-lines.ts';
import type { Piece, StudyField } from './read-cv-study-pieces.ts';
import { isCityLike } from './read-cv-places.ts';
import { withoutFocus } from './read-cv-study-parts.ts';
import { saysSubject } from './read-cv-study-words.ts';
import { companyScore } from './read-cv-words.ts';
import type { ReadValue } from './read-value.ts';

export type CvEducation = {
  degree: ReadValue<string> | null;
  major: ReadValue<string> | null;
  institution: ReadValue<string> | null;
  start: ReadValue<CvDate> | null;
  end: ReadValue<CvDate> | null;
};

/** How often a place inside the entries of a section holds each field, as far as words tell. */
export type Shape = ReadonlyMap<string, Partial<Record<StudyField, number>>>;

const fields: readonly StudyField[] = ['institution', 'degree', 'major'];

/** The places of the fields in all entries: a CV keeps one order for them. */
export function shapeOf(entries: StudyLine[][]): Shape {
  const shape = new Map<string, Partial<Record<StudyField, number>>>();
  for (const entry of entries)
    for (const { slot, piece } of slotsOf(entry)) {
      if (piece.field === null) continue;
      const counts = shape.get(slot) ?? {};
      counts[piece.field] = (counts[piece.field] ?? 0) + 1;
      shape.set(slot, counts);
    }
  return shape;
}

type SlotPiece = { slot: string; piece: Piece };

/** Each piece with its place: the line of the entry, its position in the line, and whether it is set in bold. */
function slotsOf(entry: StudyLine[]): SlotPiece[] {
  return entry
    .filter(({ pieces }) => pieces.length > 0)
    .flatMap(({ line, pieces }, row) =>
      pieces.map((piece, column) => ({ slot: `${row}/${column}/${line.isStrong}`, piece })),
    );
}

const votesMin = 2;

/** Whether several entries agree on a place at all. */
const hasUsual = (shape: Shape): boolean =>
  [...shape.keys()].some((slot) => usualField(shape, slot) !== null);

/** The field that most entries have in this place; null when they differ. */
function usualField(shape: Shape, slot: string): StudyField | null {
  const counts = shape.get(slot) ?? {};
  const [first, second] = fields.toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
  if (first === undefined || second === undefined) return null;
  const most = counts[first] ?? 0;
  return most >= votesMin && most > (counts[second] ?? 0) * 2 ? first : null;
}

/** Assigns the pieces of an entry: by their words, then by the shape of the section, then by what is left. */
export function fieldsOfEntry(lines: StudyLine[], shape: Shape): CvEducation[] {
  const entry = withoutNotesBelow(lines);
  const slotted = slotsOf(entry);
  const names: Names = {
    institution: bestOf(slotted, 'institution', shape),
    degree: bestOf(slotted, 'degree', shape),
    major: bestOf(slotted, 'major', shape),
  };
  takeTrade(names, slotted);
  takeNameAbove(names, slotted);
  const left = slotted.filter(({ piece }) => piece.field === null);
  const rest = takeByShape(names, { left, shape, isUsual: hasShape(slotted, shape) });
  takeCompany(names, rest);
  takeRest(
    names,
    rest.filter((piece) => !isTownBehind(piece, names) && !isTownCell(piece, names)),
    entry.find(({ end }) => end !== null)?.line.at ?? 0,
  );
  const [start = null] = entry.flatMap((line) => line.start ?? []);
  const [end = null] = entry.flatMap((line) => line.end ?? []);
  const isNamed = slotted.some(({ piece }) => piece.field === 'institution' || piece.field === 'degree');
  const isWhole =
    names.institution !== null
      ? isNamed || end !== null
      : names.degree !== null && end !== null && (isNamed || start !== null);
  if (!isWhole && names.degree?.line.isSecond !== true) return [];
  const { institution, degree } = names;
  const major =
    names.major !== null && isOnlyMajor(names, slotted, shape)
      ? { ...names.major, isSure: true }
      : names.major;
  const subject = major === null ? null : { ...major, text: withoutFocus(major.text) };
  return [
    { institution: valueOf(institution), degree: valueOf(degree), major: valueOf(subject), start, end },
  ];
}

/**
 * Whether the subject is certain where school and degree are: no other name of the entry is left, and it is beside the
 * degree or has words of a subject.
 */
function isOnlyMajor({ institution, degree, major }: Names, slotted: SlotPiece[], shape: Shape): boolean {
  if (major === null || degree === null || institution === null) return false;
  const used = [major, degree, institution];
  const isLeft = slotted.some(({ piece }) => !used.includes(piece) && !piece.isGeneral);
  const slot = slotted.find(({ piece }) => piece === major)?.slot ?? '';
  const usual = usualField(shape, slot);
  const isPlain = !/[,;:|\t()\d]/.test(major.text) && major.line.isJoined !== true && !degree.isGeneral;
  const columnOf = (one: Piece): number => slotted.findIndex(({ piece }) => piece === one);
  const areNeighbours = major.line === degree.line && Math.abs(columnOf(major) - columnOf(degree)) === 1;
  const isBeside = areNeighbours || saysSubject(foldEach(major.text));
  return !isLeft && isPlain && isBeside && (usual === null || usual === 'major');
}

/** Lists below a line with degree, school and dates are notes: "38 points; Higher Level History, Economics". */
function withoutNotesBelow(entry: StudyLine[]): StudyLine[] {
  const whole = entry.findIndex(
    ({ pieces, end }) =>
      end !== null &&
      pieces.some(({ field }) => field === 'degree') &&
      pieces.some(({ field }) => field === 'institution'),
  );
  return whole < 0 ? entry : entry.filter(({ pieces }, at) => at <= whole || pieces.length === 1);
}

const valueOf = (piece: Piece | null): ReadValue<string> | null =>
  piece === null ? null : { value: piece.text, line: piece.line, isSure: piece.isSure };

/** Whether the words of an entry agree with the shape of the section. */
function hasShape(slotted: SlotPiece[], shape: Shape): boolean {
  const known = slotted.filter(({ piece }) => piece.field !== null);
  return known.length > 0 && known.every(({ slot, piece }) => usualField(shape, slot) === piece.field);
}

/** "Ausbildung, Kauffrau für Büromanagement": the trade is the subject of the training. */
function takeTrade(names: Names, slotted: SlotPiece[]): void {
  const { degree } = names;
  if (degree === null) return;
  const trade = slotted.find(({ piece }) => piece.field === 'degree' && piece.isGeneral && piece !== degree);
  names.major ??= trade?.piece ?? null;
  const { major } = names;
  if (major === null) return;
  // "Ausbildung zur Erzieherin" with the degree "Staatlich anerkannte Erzieherin"
  const isOfTraining = slotted.some(
    ({ piece }) =>
      piece.field === 'degree' && piece.isGeneral && piece !== degree && piece.line === major.line,
  );
  if (degree.text.startsWith(major.text) || (isOfTraining && degree.text.endsWith(` ${major.text}`)))
    names.major = null;
}

/** "Rurtal Apparatebau" above "Ausbildung zum Industriemechaniker": a company that has the ending of a subject. */
function takeNameAbove(names: Names, slotted: SlotPiece[]): void {
  const { degree, major, institution } = names;
  if (degree?.isGeneral !== true || major === null || institution !== null) return;
  const trade = slotted.find(({ piece }) => piece.field === 'major' && piece.line === degree.line)?.piece;
  if (trade === undefined || !major.isAlone || major.line.at >= degree.line.at) return;
  names.institution = major;
  names.major = trade;
}

/** The company right below a training comes before a body that examines, further down. */
function takeCompany(names: Names, left: Piece[]): void {
  const { degree, institution } = names;
  if (degree?.isGeneral !== true || institution === null) return;
  const company = left.find(
    ({ isAlone, line, text }) =>
      (isAlone || isBeforeTown(line.text, text)) &&
      line.at > degree.line.at &&
      line.at < institution.line.at &&
      companyScore(text) > 0,
  );
  if (company !== undefined) names.institution = company;
}

/** "Rotmain Logistik KG, Kulmbach" */
const isBeforeTown = (line: string, company: string): boolean =>
  line.startsWith(`${company}, `) && isCityLike(line.slice(company.length + 2));

/** "Wattle Creek University, Wattle Creek" below a degree: the town of its name. */
function isTownBehind({ line, text, isAlone }: Piece, { institution, degree }: Names): boolean {
  const isBehind = !isAlone && line === institution?.line && line.text.lastIndexOf(text) > 0;
  return isBehind && degree !== null && degree.line !== line && institution?.text.startsWith(text) === true;
}

/** "Hauptschulabschluss⇥Karl-Kübel-Schule⇥Bensheim": a town that no list has, in the last cell behind degree and school. */
function isTownCell({ line, text }: Piece, { institution, degree }: Names): boolean {
  if (line !== institution?.line || line !== degree?.line) return false;
  const cells = line.text.split('\t');
  const at = (value: string): number => cells.findIndex((cell) => cell.includes(value));
  return (
    cells.length >= 3 &&
    cells.at(-1) === text &&
    at(degree.text) < at(institution.text) &&
    at(institution.text) < cells.length - 1 &&
    isCityLike(text) &&
    !saysSubject(foldEach(text))
  );
}

/** Fills empty fields with the pieces in their usual places; gives the pieces that are left. */
function takeByShape(
  names: Names,
  { left, shape, isUsual }: { left: SlotPiece[]; shape: Shape; isUsual: boolean },
): Piece[] {
  const rest: Piece[] = [];
  for (const { slot, piece } of left) {
    const field = isUsual ? usualField(shape, slot) : null;
    // The only name that is left, on a line of its own, is the school.
    const isSchool = left.length === 1 && piece.isAlone && names.institution === null;
    if (field === null || names[field] !== null || isSchool) rest.push(piece);
    else names[field] = piece;
  }
  return rest;
}

/** The piece that words give to a field: one behind a label first, general words last. */
function bestOf(slotted: SlotPiece[], field: StudyField, shape: Shape): Piece | null {
  const fits = slotted.filter(({ piece }) => piece.field === field);
  const best =
    fits.find(({ piece }) => piece.isLabelled && !piece.isGeneral) ??
    fits.find(({ piece }) => !piece.isGeneral) ??
    fits[0];
  if (best === undefined) return null;
  const usual = usualField(shape, best.slot);
  // Words and shape must not contradict each other.
  return Object.assign(best.piece, {
    isSure:
      best.piece.isSure && (usual === null ? best.piece.isLabelled || !hasUsual(shape) : usual === field),
  });
}

type Names = Record<StudyField, Piece | null>;

/**
 * A name on a line of its own is a school; one beside a degree is its subject. A training has a company, and the trade
 * is its subject.
 */
function takeRest(education: Names, left: Piece[], endAt: number): void {
  const take = (fits: (piece: Piece) => boolean): Piece | null => {
    const at = left.findIndex(fits);
    return at < 0 ? null : (left.splice(at, 1)[0] ?? null);
  };
  const { degree, institution } = education;
  if (degree?.isGeneral === true) {
    education.institution ??= take((piece) => piece.isAlone) ?? take(() => true);
    education.major ??= take((piece) => piece.line === degree.line);
    return;
  }
  if (institution === null && (degree !== null || left.length > 1))
    education.institution = take((piece) => piece.isAlone && piece.line !== degree?.line);
  const isPair =
    degree === null && institution !== null && left.length === 2 && left[0]?.line === left[1]?.line;
  if (isPair) education.degree = take(() => true);
  const isBare =
    education.institution === null && left.length === 1 && degree !== null && education.major !== null;
  // A line of its own below school and degree is a note: "President of the debating society".
  const last = Math.max(degree?.line.at ?? 0, education.institution?.line.at ?? 0);
  const isNote = (piece: Piece): boolean =>
    degree !== null &&
    piece.isAlone &&
    piece.line.at > last &&
    !(piece.line.at < endAt && saysSubject(foldEach(piece.text)));
  // "Fachseminar für Altenpflege, Caritas Paderborn": whose school it is.
  const isOwner = (piece: Piece): boolean =>
    isOwnerOf(piece, education.institution) && piece.line !== degree?.line;
  // "Bachelor of Nursing, University of Ulm, Launceston": the town of the school.
  const isTown = (piece: Piece): boolean =>
    isOwnerOf(piece, education.institution) &&
    piece.line === degree?.line &&
    piece.line.text.indexOf(degree.text) < piece.line.text.indexOf(education.institution?.text ?? '') &&
    piece.line.text.indexOf(piece.text) > piece.line.text.indexOf(education.institution?.text ?? '');
  if (!isBare) education.major ??= take((piece) => !isNote(piece) && !isOwner(piece) && !isTown(piece));
  education.institution ??= take(() => true);
}

/** A name beside a school that has no words of a subject. In Turkish CVs the subject is behind the school. */
const isOwnerOf = ({ line, text }: Piece, school: Piece | null): boolean =>
  school !== null &&
  line === school.line &&
  !/(?:universitesi|lisesi|yuksekokulu|fakultesi)$/.test(foldEach(school.text)) &&
  !saysSubject(foldEach(text));
