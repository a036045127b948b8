import { type CvDate, foldEach } from './read-cv-dates.ts';
import { entriesOf } from './read-cv-entries.ts';
import { doubted, type ReadValue, readValue } from './read-value.ts';
import { type Entry } from './read-cv-headers.ts';
import { withPlacesAlone, withPlacesInLines, withRepeatedPlaces } from './read-cv-job-places.ts';
import { nameInBrackets, twoNames, type Unit } from './read-cv-name-pairs.ts';
import { type Line, paragraphs } from './read-cv-lines.ts';
import type { LocationType, Place } from './read-cv-places.ts';
import { degreeIn, schoolPattern, trainingIn } from './read-cv-study-words.ts';
import { joinWrappedNames } from './read-cv-wrapped-lines.ts';
import type { Section } from './read-cv-sections.ts';
import { companyScore, isProse, titleScore } from './read-cv-words.ts';

export type CvExperience = {
  title: ReadValue<string> | null;
  company: ReadValue<string> | null;
  start: ReadValue<CvDate> | null;
  end: ReadValue<CvDate> | null;
  isOngoing: boolean;
  place: ReadValue<Place> | null;
  locationType: ReadValue<LocationType> | null;
  description: ReadValue<string> | null;
};

const most = 50;
const nameMax = 120;
const descriptionMax = 4000;

/** The jobs, and the lines of entries among them that are educations. */
export type ReadJobs = { experiences: CvExperience[]; studies: Line[][] };

/** Reads the sections for work, in the order of the CV. */
export function readExperiences(sections: Section[], now: Date): ReadJobs {
  const lines = sections.flatMap((section) => section.lines);
  const all = sections
    .filter(({ kind }) => kind === 'experience')
    .flatMap(({ lines: own, isGuessed = false }) =>
      entriesOf(joinWrappedNames(own, lines, now), now).map((entry) => ({ ...entry, isGuessed })),
    )
    .slice(0, most);
  const studies = all.filter(isStudy);
  const entries = withPlacesInLines(withPlacesAlone(all.filter((entry) => !studies.includes(entry))));
  const named = withRepeatedPlaces(entries.map((entry) => ({ entry, units: namesOf(entry) })));
  const leans = leansOf(named.flatMap(({ units }) => units));
  const hasStudies = sections.some(({ kind, lines: own }) => kind === 'education' && own.length > 0);
  const read: CvExperience[] = [];
  for (const { entry, units } of named) {
    const names = assigned(units, leans, entry.header.place?.line);
    const before = entry.isGrouped ? read.at(-1) : undefined;
    const [only] = units;
    const isPosition = before !== undefined && only !== undefined && units.length === 1;
    const one = isPosition
      ? positionOf(entry, { title: nameValue(only, isTitle(only)), company: before.company }, before)
      : experienceOf(entry, names);
    read.push(entry.isGuessed || (!hasStudies && mayBeStudy(entry)) ? unsure(one) : one);
  }
  return {
    experiences: withGroupCompanies(read)
      .filter(({ title, company }) => title !== null || company !== null)
      .map((one) => (one.title === null || one.company === null ? unsure(one) : one)),
    studies: studies.map(linesOfHeader),
  };
}

function unsure({ title, company, start, end, ...others }: CvExperience): CvExperience {
  return {
    ...others,
    title: doubted(title),
    company: doubted(company),
    start: doubted(start),
    end: doubted(end),
  };
}

/** A company with its whole period is above the positions in it, which have no company of their own. */
function withGroupCompanies(read: CvExperience[]): CvExperience[] {
  const heads = new Set<CvExperience>();
  let company: CvExperience['company'] = null;
  let whole: CvExperience | null = null;
  const named = read.map((one, at) => {
    const isPosition = whole !== null && one.company === null && one.title !== null && isWithin(one, whole);
    if (isPosition) return { ...one, company, place: one.place ?? whole?.place ?? null };
    const next = read[at + 1];
    company = companyAlone(one);
    const isHead = company !== null && next?.company === null && next.title !== null && isWithin(next, one);
    whole = isHead ? one : null;
    if (isHead) heads.add(one);
    return one;
  });
  return named.filter((one) => !heads.has(one));
}

/** The company of an entry without a title; a single name without words of a title may be one. */
function companyAlone({ title, company }: CvExperience): CvExperience['company'] {
  if (title === null) return company;
  return company === null && titleScore(title.value) === 0 ? doubted(title) : null;
}

function isWithin(one: CvExperience, whole: CvExperience): boolean {
  const [from, to] = [one.start?.value, whole.start?.value];
  if (from === undefined || to === undefined) return false;
  const length = Math.min(from.length, to.length);
  const ends = whole.isOngoing || (one.end?.value ?? '9') <= (whole.end?.value ?? '');
  return from.slice(0, length) >= to.slice(0, length) && ends;
}

/** An entry with a school and a degree, and no job title, belongs to a heading that was not found. */
function isStudy({ header }: Entry): boolean {
  const texts = header.units.map(({ text }) => text);
  const plain = texts.map(foldEach);
  return (
    plain.some((text) => schoolPattern.test(text)) &&
    texts.some((text, index) => degreeIn(text, plain[index] ?? '') !== null) &&
    texts.every((text) => titleScore(text) === 0)
  );
}

/** Without a section for education its entries may be among the jobs. */
const mayBeStudy = ({ header }: Entry): boolean =>
  header.units.some(({ text }) => {
    const plain = foldEach(text);
    return schoolPattern.test(plain) || trainingIn(plain) !== null || degreeIn(text, plain) !== null;
  });

function linesOfHeader({ dated, header, body }: Entry): Line[] {
  const lines = [...(dated === null ? [] : [dated.line]), ...header.units.map(({ line }) => line), ...body];
  return [...new Set(lines)].toSorted((a, b) => a.at - b.at);
}

/** The texts of a header that hold title and company; a text with both is split. */
function namesOf({ header }: Entry): Unit[] {
  // "Tischler bei" continues with the company on the next line.
  const units = header.units.map((unit) => ({
    ...unit,
    text: unit.text.replace(/\s+(?:bei|at|@|für)$/u, ''),
  }));
  if (units.some(({ line }) => line.field !== undefined)) return units;
  if (units.length === 1 && units[0] !== undefined)
    return twoNames(units[0]) ?? nameInBrackets(units[0]) ?? units;
  if (units.length === 2) {
    // One line with title and company, and another line, for example a team or subtitle.
    const split = units.map((unit) => twoNames(unit));
    const both = split.find((pair) => pair !== null && pair.some(isTitle) && pair.some(isEmployer));
    const others = units.filter((_unit, index) => split[index] !== both);
    if (both && !others.some((unit) => isTitle(unit) || companyScore(unit.text) > 0)) return both;
  }
  return units;
}

const isEmployer = ({ text }: Unit): boolean => companyScore(text) > 0 || schoolPattern.test(foldEach(text));

const isTitle = ({ text }: Unit): boolean => titleScore(text) > companyScore(text);

/** How many entries have a title in a place of their header, and how many a company. */
type Lean = { titles: number; companies: number };

/** The position of the title in a header, judged from all entries: a CV keeps one order. */
function leansOf(units: Unit[]): Map<string, Lean> {
  const leans = new Map<string, Lean>();
  for (const { slot, text } of units) {
    const { titles, companies } = leans.get(slot) ?? noLean;
    const own = titleScore(text) - companyScore(text);
    leans.set(slot, { titles: titles + Number(own > 0), companies: companies + Number(own < 0) });
  }
  return leans;
}

const noLean: Lean = { titles: 0, companies: 0 };

/** 1 for a place of titles, -1 for one of companies. */
const signOf = ({ titles, companies }: Lean): number => Math.sign(titles - companies);

const patternMin = 2;
const patternWeight = 6;

/** Two other entries that agree outweigh the words of a name. */
function patternOf({ titles, companies }: Lean, own: number): number {
  const [others, rivals] = [titles - Number(own > 0), companies - Number(own < 0)];
  if (others >= patternMin && rivals === 0) return patternWeight;
  return rivals >= patternMin && others === 0 ? -patternWeight : 0;
}

type Names = Pick<CvExperience, 'title' | 'company'>;

/** @param placeLine the line with the place of the job, which is more often beside the company than the title */
function assigned(units: Unit[], leans: Map<string, Lean>, placeLine: Line | undefined): Names {
  const labelled = labelledNames(units);
  if (labelled !== null) return labelled;
  const scored = units.slice(0, 4).map((unit, order) => {
    const own = titleScore(unit.text) - companyScore(unit.text);
    const isAtPlace = unit.line === placeLine && units.some(({ line }) => line !== placeLine);
    const lean = leans.get(unit.slot) ?? noLean;
    const sum = own * 2 + signOf(lean) + patternOf(lean, own) - Number(isAtPlace) / 2;
    return { unit, order, own, lean: sum };
  });
  if (scored.length === 1 && scored[0] !== undefined) {
    const { unit, lean, own } = scored[0];
    const only = nameValue(unit, own !== 0);
    return lean < 0 ? { title: null, company: only } : { title: only, company: null };
  }
  const [title] = scored.toSorted((a, b) => b.lean - a.lean || a.order - b.order);
  const others = scored.filter((one) => one !== title);
  const names = others.filter(({ unit }) => !isDescription(unit.text));
  const [company] = (names.length > 0 ? names : others).toSorted(
    (a, b) => a.lean - b.lean || a.order - b.order,
  );
  if (title === undefined || company === undefined) return { title: null, company: null };
  // Two signs: the words, here or in the same place of other entries, and that the title is before the company.
  // Where the words say otherwise, a person has to look.
  const isOrdered = title.lean > company.lean && title.own >= company.own;
  const isTitle = (title.own > 0 && company.own <= 0) || agreed(title, leans);
  const isCompany = company.own < 0 || signOf(leans.get(company.unit.slot) ?? noLean) < 0;
  return {
    title: nameValue(title.unit, isOrdered && isTitle),
    company: nameValue(company.unit, isOrdered && isTitle && isCompany),
  };
}

/** "Community hospital with a trauma center" describes the company above it. */
const isDescription = (text: string): boolean =>
  text.split(/\s+/).filter((word) => /^\p{Ll}/u.test(word) && !smallWords.has(word)).length >= 2;

const smallWords = new Set(
  'of and the for in at on by de la du und der die das für von zu im am ve ile'.split(' '),
);

/** Title and company that labels name; null when one of them has no label. */
function labelledNames(units: Unit[]): Names | null {
  const title = units.find(({ line }) => line.field === 'title');
  const company = units.find(({ line }) => line.field === 'company');
  if (title === undefined || company === undefined) return null;
  return { title: nameValue(title, true), company: nameValue(company, true) };
}

/** Whether at least two other entries have their title in the same place. */
function agreed({ unit, own }: { unit: Unit; own: number }, leans: Map<string, Lean>): boolean {
  const { titles, companies } = leans.get(unit.slot) ?? noLean;
  return titles - companies - Math.sign(own) >= 2;
}

/** A name of several parts, of a sentence or with numbers may have been divided wrongly. */
function nameValue({ text, line, isDoubtful = false }: Unit, isSure: boolean): ReadValue<string> {
  // "Leineweber Textil in Herford" may have its town behind it.
  const isPlain = !/[\t:;|]|,\s|\d{4}|\s[–—]\s|\sin(?:\s\p{Lu}\S*)?$/u.test(
    text.replace(/,\s+(?:inc|ltd|llc|corp|co|gmbh|a\.?ş)\b\.?/giu, ''),
  );
  return readValue(
    text.slice(0, nameMax),
    line,
    isSure && !isDoubtful && line.isJoined !== true && isPlain && text.length <= 70 && !isProse(text),
  );
}

function experienceOf({ dated, header, body }: Entry, names: Names): CvExperience {
  const { line, period } = dated ?? { line: null, period: null };
  return {
    ...names,
    company: names.company ?? header.ownBusiness,
    start: !period?.start ? null : readValue(period.start, line, period.isRange),
    end: !period?.end ? null : readValue(period.end, line, period.isRange),
    isOngoing: period?.isOngoing ?? false,
    place: header.place,
    locationType: header.locationType,
    description: descriptionOf(body),
  };
}

/** A position in the company of the entry before, and in its place. */
function positionOf(entry: Entry, names: Names, before: CvExperience): CvExperience {
  const one = experienceOf(entry, names);
  return { ...one, place: one.place ?? before.place };
}

function descriptionOf(body: Line[]): ReadValue<string> | null {
  const [first] = body;
  const text = paragraphs(body).slice(0, descriptionMax).trim();
  return first === undefined || text === '' ? null : readValue(text, first);
}
