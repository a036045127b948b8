import { fold } from '#platform/contract/fold.ts';
import { findPeriod, type Period } from './read-cv-dates.ts';
import { type ReadValue, readValue } from './read-value.ts';
import type { Line } from './read-cv-lines.ts';
import {
  isCityLike,
  isDistrict,
  isKnownCity,
  type LocationType,
  type Place,
  readLocationType,
  readPlace,
  splitPlace,
} from './read-cv-places.ts';
import { companyScore, isClause, isLegalForm, titleScore } from './read-cv-words.ts';

/** A line above or below the dates of an entry, without its place and kind of contract. */
export type Unit = {
  text: string;
  line: Line;
  slot: string;
  /** It may be something else, so it is to be checked. */
  isDoubtful?: boolean;
};

export type Header = {
  units: Unit[];
  place: ReadValue<Place> | null;
  locationType: ReadValue<LocationType> | null;
  /** "Freelance" or "Freiberuflich", which stands for the company of a person who has none. */
  ownBusiness: ReadValue<string> | null;
};

const contracts =
  /^(?:full[- ]?time|part[- ]?time|vollzeit|teilzeit|in vollzeit|in teilzeit|befristet|unbefristet|festanstellung|minijob|freiberuflich|selbststandig|selbstandig|permanent|contract|temporary|freelance|self[- ]?employed|internship|apprenticeship|seasonal|tam zamanli|yari zamanli|donemsel|sozlesmeli|serbest|gecici|proje bazli|staj)$/;
const ownBusiness =
  /^(?:freelance|self[- ]?employed|freiberuflich|selbststandig|selbstandig|serbest|serbest calisan|kendi isim)$/;
const duration =
  /^\(?(?:\d{1,2}\+? ?(?:years?|yrs?|yil|sene|jahre?)(?: ?(?:,|und|and|ve)? ?\d{1,2} ?(?:months?|mos?|ay|monate?))?|\d{1,2} ?(?:months?|mos?|ay|monate?))\)?$/;

/** Removes places, kinds of contract and durations from lines; title and company are left. */
export function headerOf(lines: { text: string; line: Line; slot: string }[]): Header {
  const header: Header = { units: [], place: null, locationType: null, ownBusiness: null };
  for (const { text, line, slot } of lines) {
    const parts = withoutCityCell(divided(text), line, header);
    const kept = parts.flatMap((part) => partLeft(part, line, header));
    const unit = kept.map(({ sign, text: part }, index) => (index === 0 ? part : sign + part)).join('');
    if (unit.trim() !== '') header.units.push({ text: unit.trim(), line, slot });
  }
  return withCompanyOfPlace(header, lines);
}

/** "Quillwater, New York" below a title names the company, because no list of towns has Quillwater. */
function withCompanyOfPlace(header: Header, lines: { text: string; line: Line; slot: string }[]): Header {
  const [only] = header.units;
  const { place } = header;
  const isOne = header.units.length === 1 && only !== undefined && twoNames(only) === null;
  if (!isOne || place === null || place.line === only.line) return header;
  const { city } = place.value;
  const from = lines.find(({ line }) => line === place.line);
  const isName = from?.text.startsWith(`${city}, `) === true && !isKnownCity(city);
  if (!isName || titleScore(only.text) <= companyScore(only.text)) return header;
  return {
    ...header,
    place: null,
    units: [
      { ...only, isDoubtful: true },
      { text: city, line: place.line, slot: from.slot, isDoubtful: true },
    ],
  };
}

/** A town that is not well known, alone or with its region, in a cell of its own at the right edge beside a company. */
function withoutCityCell(parts: Part[], line: Line, header: Header): Part[] {
  const [first, second] = parts;
  if (parts.length !== 2 || first === undefined || second?.sign.includes('\t') !== true) return parts;
  const [city = '', region = city, ...more] = second.text.split(/,\s+/);
  const isPlace = more.length === 0 && isCityLike(city) && isCityLike(region);
  if (titleScore(first.text) > 0 || !isPlace || readPlace(second.text) !== null) return parts;
  if (readPlace(first.text) !== null) return parts;
  header.place ??= readValue({ city, district: '', country: '' }, line, false);
  return [first];
}

/** "Lake Wanahoo Summer Camp, Vermont, USA", "Small Animal Clinic, Cluj-Napoca (Romania)" */
function beginsWithName(text: string, { city, district }: Place): boolean {
  const [first = '', ...more] = text.split(/,\s+/);
  const isOther = city !== '' && district === '' && !first.includes(city);
  return (
    more.length > 0 &&
    (city.split(' ').length > 3 || (isOther && (first.split(' ').length > 1 || companyScore(first) > 0)))
  );
}

/** Fonts of icons have letters and signs for their pictures: "z July 2012", "* Sunnyvale". */
const isIcon = /^[^\p{Lu}\d]?$/u;
/** A small letter alone before a capital is the sign of an icon: "m Portland". */
export const iconLetter = /^\p{Ll}\s+(?=\p{Lu})/u;
const iconBefore = /^[^\p{L}\d\s("'“„«&]\s+(?=\p{L})/u;

/** "als Lagerist" */
export const asTitle = /^(?:als|as)\s+(?=\p{Lu})/u;

function partLeft(part: Part, line: Line, header: Header): Part[] {
  const text = part.text
    .replace(iconBefore, '')
    .replace(asTitle, '')
    .replace(/^[(,\s]+|[),\s]+$/g, (edge) => (edge.includes(')') && part.text.includes('(') ? ')' : ''));
  const plain = fold(text);
  if (text !== '' && ownBusiness.test(plain)) header.ownBusiness ??= readValue(text, line, false);
  if (isIcon.test(text) || contracts.test(plain) || duration.test(plain)) return [];
  const way = readLocationType(text);
  if (way !== null) {
    header.locationType ??= readValue(way, line);
    return [];
  }
  const place = readPlace(text);
  const isName = place !== null && beginsWithName(text, place);
  if (place !== null && !isName && (place.district === '' || isDistrict(place.district))) {
    header.place ??= readValue(place, line);
    return [];
  }
  const split = splitPlace(text);
  if (split !== null) header.place ??= readValue(split.place, line);
  return [{ ...part, text: split?.rest ?? text }];
}

type Part = { sign: string; text: string };

/** The parts of a line with the separators before them. */
function divided(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  let sign = '';
  for (const match of text.matchAll(/\s*[|•·∙●⋅◆◇♦▪■]\s*|\s*\t\s*|\s+[–—-]\s+|\s+@\s+/g)) {
    parts.push({ sign, text: text.slice(from, match.index) });
    sign = match[0];
    from = match.index + match[0].length;
  }
  parts.push({ sign, text: text.slice(from) });
  return parts.filter((part) => part.text.trim() !== '');
}

/** The period of a line and the text around it. */
export type DateLine = { line: Line; period: Period; rest: string };

/** An entry of a career: its dates, the header around them, and the text below. `dated` is null when it has no dates. */
export type Entry = { dated: DateLine | null; header: Header; body: Line[]; isGrouped: boolean };

/** The letter or sign of an icon before dates. */
const iconAlone = /^[^\d\s]\s+$/u;
/** "zwei Wochen im April 2024⇥Praktikant" */
const fewWords = /^(?:\p{L}+\.? ){1,3}$/u;
const signs = /^[\s,;:|•·∙–—\-(@[\]]+|[\s,;:|•·∙–—\-(@[\]]+$/g;

/** The period of a line whose other text is short. Null for a sentence with a year in it. */
export function datedLine(line: Line, now: Date): DateLine | null {
  const dated = datesBeside(line, now);
  if (dated === null) return null;
  // "Werkstudent, Walzlager AG, Schweinfurt.⇥2007–2009": some templates end a header with a full stop.
  const written = /^\p{Lu}[^.]*,[^.]*\.$/u.test(dated.rest) ? dated.rest.slice(0, -1) : dated.rest;
  const rest = written.replace(iconLetter, '');
  return isClause(rest) ? null : { ...dated, rest };
}

/** The period at an edge of a line, and the other text. */
export function datesBeside(line: Line, now: Date): DateLine | null {
  const period = line.text.length > 200 ? null : findPeriod(line.text, now);
  if (period === null) return null;
  const after = line.text.slice(period.to);
  const lead = after.startsWith('\t') && titleScore(after) > 0 ? fewWords : iconAlone;
  const before = line.text.slice(0, period.from).replace(lead, '');
  const rest = [before, after]
    .map((side) =>
      side
        .replace(/\(\s*$|^\s*\)/, '')
        .replace(signs, '')
        .trim(),
    )
    .filter((side) => side !== '')
    .join(' | ');
  const isAtEdge =
    before.replace(signs, '').trim() === '' || after.replace(signs, '').trim() === '' || isShortEnd(after);
  if (!isAtEdge || rest.length > 140) return null;
  if (!period.isRange && !standsAlone(before, after)) return null;
  return { line, period, rest };
}

/** "(2 years)", "· Remote", "| Ankara": text that may follow dates. */
function isShortEnd(after: string): boolean {
  return after.length < 60 && /^\s*[)|·•,(\t–—-]/.test(after);
}

/** A single date belongs to an entry when white space or a sign separates it: "Analyst⇥2019", "(May 2020)". */
function standsAlone(before: string, after: string): boolean {
  if (after.replace(/[)\s]/g, '') !== '')
    return before.trim() === '' && /^\s*[\t|·•:–—]|^\s+[\p{Lu}\d]/u.test(after);
  return before.trim() === '' || /[\t(|·•–—,]\s*$/.test(before);
}

/** Whether a comma divides a title from another name, which is not certain to be the company. */
export function hasCommaPair(text: string): boolean {
  const cut = commaBetween(text);
  return cut !== null && titleScore(text.slice(0, cut.from)) > 0 && titleScore(text.slice(cut.to)) === 0;
}

/** Splits a header with title and company: "Engineer, Globex", "Engineer – Globex", "Engineer at Globex". */
export function twoNames(unit: Unit): [Unit, Unit] | null {
  const strong = divided(unit.text);
  if (strong.length > 1) {
    const [first, second] = bestPair(strong.map(({ text }) => text));
    return [
      { ...unit, text: first.text, slot: `${unit.slot}:${first.at}` },
      { ...unit, text: second.text, slot: `${unit.slot}:${second.at}` },
    ];
  }
  const slashed = slashBetween(unit.text);
  if (slashed !== null) return unitsAt(unit, slashed);
  const at = / (?:at|bei(?: der| dem| den)?) (?=\p{Lu})/u.exec(unit.text);
  const comma = at === null ? commaBetween(unit.text) : null;
  const cut = at === null ? comma : { from: at.index, to: at.index + at[0].length };
  return cut === null ? null : unitsAt(unit, cut);
}

type Cut = { from: number; to: number };

const unitsAt = (unit: Unit, { from, to }: Cut): [Unit, Unit] => [
  { ...unit, text: unit.text.slice(0, from).trim(), slot: `${unit.slot},0` },
  { ...unit, text: unit.text.slice(to).trim(), slot: `${unit.slot},1` },
];

/** "Porsuk İlkokulu / Sınıf Öğretmeni"; a slash between two titles divides nothing. */
function slashBetween(text: string): Cut | null {
  const cuts = [...text.matchAll(/\s+\/\s+/g)].map(({ index, 0: sign }) => ({
    from: index,
    to: index + sign.length,
  }));
  const isTitle = (part: string): boolean => titleScore(part) > companyScore(part);
  return cuts.find(({ from, to }) => isTitle(text.slice(0, from)) !== isTitle(text.slice(to))) ?? null;
}

type TextPosition = { text: string; at: number };

/** The first part that looks like a title and the first that may be a company, in their order. */
function bestPair(parts: string[]): [TextPosition, TextPosition] {
  const placed = parts.slice(0, 4).map((text, at) => ({ text, at }));
  const [first = { text: '', at: 0 }, second = first] = placed;
  const title = placed.find(({ text }) => titleScore(text) > companyScore(text));
  const company =
    placed.find((part) => part !== title && companyScore(part.text) > 0) ??
    placed.find((part) => part !== title);
  if (title === undefined || company === undefined) return [first, second];
  return title.at < company.at ? [title, company] : [company, title];
}

/**
 * Finds the comma between title and company: before the first part that names a company, else the first. "Inc." belongs
 * to the part before it.
 */
function commaBetween(text: string): Cut | null {
  const commas = [...text.matchAll(/,\s+/g)]
    .slice(0, 5)
    .map((match) => ({ from: match.index, to: match.index + match[0].length }));
  const partAt = ({ to }: Cut): string => text.slice(to).split(/,\s/)[0] ?? '';
  const cuts = commas.filter((comma) => !isLegalForm(partAt(comma)));
  const fits = cuts.filter(({ from, to }) => differ(text.slice(0, from), text.slice(to)));
  if (titleScore(text.slice(0, cuts[0]?.from ?? 0)) === 0) return fits.at(-1) ?? cuts[0] ?? null;
  return cuts.find((cut) => companyScore(partAt(cut)) > 0) ?? fits[0] ?? cuts[0] ?? null;
}

function differ(left: string, right: string): boolean {
  const lean = (text: string): number => titleScore(text) - companyScore(text);
  return (lean(left) > 0 && lean(right) <= 0) || (lean(left) <= 0 && lean(right) > 0);
}
