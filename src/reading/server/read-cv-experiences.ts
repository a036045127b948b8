import type { CvDate } from './read-cv-dates.ts';
import { type Entry, entriesOf } from './read-cv-entries.ts';
import { type ReadValue, readValue } from './read-value.ts';
import { twoNames, type Unit } from './read-cv-headers.ts';
import { type Line, paragraphs } from './read-cv-lines.ts';
import type { LocationType, Place } from './read-cv-places.ts';
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

/** Reads the sections for work, in the order of the CV. */
export function readExperiences(sections: Section[], now: Date): CvExperience[] {
  const entries = sections
    .filter(({ kind }) => kind === 'experience')
    .flatMap(({ lines }) => entriesOf(lines, now))
    .slice(0, most);
  const named = entries.map((entry) => ({ entry, units: namesOf(entry) }));
  const leans = leansOf(named.flatMap(({ units }) => units));
  const read: CvExperience[] = [];
  for (const { entry, units } of named) {
    const names = assigned(units, leans);
    const before = entry.isGrouped ? read.at(-1) : undefined;
    const [only] = units;
    if (before !== undefined && only !== undefined && units.length === 1)
      read.push(experienceOf(entry, { title: readValue(only.text, only.line), company: before.company }));
    else read.push(experienceOf(entry, names));
  }
  return read.filter(({ title, company }) => title !== null || company !== null);
}

/** The texts of a header that hold title and company; a text with both is split. */
function namesOf({ header }: Entry): Unit[] {
  const { units } = header;
  if (units.length === 1 && units[0] !== undefined) return twoNames(units[0]) ?? units;
  if (units.length === 2) {
    // One line with title and company, and another line, for example a team or subtitle.
    const split = units.map((unit) => twoNames(unit));
    const both = split.find(
      (pair) => pair !== null && pair.some(isTitle) && pair.some((unit) => companyScore(unit.text) > 0),
    );
    const others = units.filter((_unit, index) => split[index] !== both);
    if (both && !others.some((unit) => isTitle(unit) || companyScore(unit.text) > 0)) return both;
  }
  return units;
}

const isTitle = ({ text }: Unit): boolean => titleScore(text) > companyScore(text);

/** The position of the title in a header, judged from all entries: a CV keeps one order. */
function leansOf(units: Unit[]): Map<string, number> {
  const leans = new Map<string, number>();
  for (const { slot, text } of units)
    leans.set(slot, (leans.get(slot) ?? 0) + Math.sign(titleScore(text) - companyScore(text)));
  return leans;
}

type Names = Pick<CvExperience, 'title' | 'company'>;

function assigned(units: Unit[], leans: Map<string, number>): Names {
  const scored = units.slice(0, 4).map((unit, order) => {
    const own = titleScore(unit.text) - companyScore(unit.text);
    return { unit, order, own, lean: own * 2 + Math.sign(leans.get(unit.slot) ?? 0) };
  });
  if (scored.length === 1 && scored[0] !== undefined) {
    const { unit, lean, own } = scored[0];
    const only = nameValue(unit, own !== 0);
    return lean < 0 ? { title: null, company: only } : { title: only, company: null };
  }
  const [title] = scored.toSorted((a, b) => b.lean - a.lean || a.order - b.order);
  const [company] = scored
    .filter((one) => one !== title)
    .toSorted((a, b) => a.lean - b.lean || a.order - b.order);
  if (title === undefined || company === undefined) return { title: null, company: null };
  // Two signs: what the words say, and where the CV puts titles; words alone when they say both.
  const isKnown = title.own > 0 && company.own <= 0 ? 1 : 0;
  const isSure =
    isKnown + (company.own < 0 ? 1 : 0) + (agreed(title, leans) ? 1 : 0) >= 1 && title.lean > company.lean;
  return {
    title: nameValue(title.unit, isSure),
    company: nameValue(company.unit, isSure),
  };
}

/** Whether at least two other entries have their title in the same place. */
function agreed({ unit, own }: { unit: Unit; own: number }, leans: Map<string, number>): boolean {
  return (leans.get(unit.slot) ?? 0) - Math.sign(own) >= 2;
}

/** A name of several parts, of a sentence or with numbers may have been divided wrongly. */
function nameValue({ text, line }: Unit, isSure: boolean): ReadValue<string> {
  const isPlain = !/[\t:;|]|,\s|\d{4}|\s[–—]\s/.test(
    text.replace(/,\s+(?:inc|ltd|llc|corp|co|gmbh|a\.?ş)\b\.?/giu, ''),
  );
  return readValue(text.slice(0, nameMax), line, isSure && isPlain && text.length <= 70 && !isProse(text));
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

function descriptionOf(body: Line[]): ReadValue<string> | null {
  const [first] = body;
  const text = paragraphs(body).slice(0, descriptionMax).trim();
  return first === undefined || text === '' ? null : readValue(text, first);
}
