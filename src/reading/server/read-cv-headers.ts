import { fold } from '#platform/contract/fold.ts';
import { findPeriod, foldEach, type Period } from './read-cv-dates.ts';
import { degreeIn, schoolPattern } from './read-cv-study-words.ts';
import { divided, type Part, twoNames, type Unit } from './read-cv-name-pairs.ts';
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

export type Header = {
  units: Unit[];
  place: ReadValue<Place> | null;
  locationType: ReadValue<LocationType> | null;
  /** Which line gave the place, and whether it says nothing else. */
  placeFrom?: { slot: string; isAlone: boolean };
  /** "Freelance" or "Freiberuflich", which replaces the company of a person who has none. */
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
    const hadPlace = header.place !== null;
    if (line.field === 'place' && !hadPlace && readPlace(text) === null && isCityLike(text)) {
      header.place = readValue({ city: text, district: '', country: '' }, line, false);
      continue;
    }
    const parts = withoutCityCell(
      divided(withoutContract(withFontTurns(text, line), line, header)),
      line,
      header,
    );
    const kept = parts.flatMap((part) => partLeft(part, line, header));
    const unit = kept.map(({ sign, text: part }, index) => (index === 0 ? part : sign + part)).join('');
    if (unit.trim() !== '') header.units.push({ text: unit.trim(), line, slot });
    if (!hadPlace && header.place !== null) header.placeFrom = { slot, isAlone: unit.trim() === '' };
  }
  return withCompanyOfPlace(header, lines);
}

/** A bold title and a plain company without a sign between them: the change of the font divides them. */
function withFontTurns(text: string, { parts = [] }: Line): string {
  const cut = parts.findIndex(
    (part, at) => isNamePart(part, parts[at + 1]) && text.includes(`${part} ${parts[at + 1]}`),
  );
  if (cut < 0 || divided(text).length > 1) return text;
  return text.replace(`${parts[cut]} `, () => `${parts[cut]} | `);
}

/** Whether both parts may be names: a preposition or a comma belongs to the name beside it. */
const isNamePart = (part: string, next: string | undefined): boolean =>
  next !== undefined &&
  /\p{L}{2}\)?$/u.test(part) &&
  /^\p{Lu}[\p{L}.&]/u.test(next) &&
  !/(?:^|\s)\p{Ll}{1,4}$/u.test(part) &&
  !isLegalForm(next);

/** "Staff Nurse (Full-time)", "Texter (Remote)" */
function withoutContract(text: string, line: Line, header: Header): string {
  const [whole = '', inner = ''] = /\s*[([]([^()[\]]{3,24})[)\]](?=\s*(?:$|[\t|,·•–—-]))/u.exec(text) ?? [];
  const way = readLocationType(inner);
  if (whole === '' || (way === null && !contracts.test(fold(inner)))) return text;
  if (way !== null) header.locationType ??= readValue(way, line);
  return text.replace(whole, '');
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

/**
 * A little-known town, alone or with its region, at the right edge beside a company. It has its own cell.
 */
function withoutCityCell(parts: Part[], line: Line, header: Header): Part[] {
  const [last, ...before] = parts.toReversed();
  const [first, second] = before.toReversed();
  if (last?.sign.includes('\t') !== true || first === undefined) return parts;
  const [city = '', region = city, ...more] = last.text.split(/,\s+/);
  const isPlace = more.length === 0 && isCityLike(city) && isCityLike(region);
  // "Koch⇥Gasthaus Zur Krone⇥Heppenheim", or a company and its town alone
  const isBehindBoth = second !== undefined && titleScore(first.text) > 0 && companyScore(second.text) > 0;
  const isBehindOne = second === undefined && titleScore(first.text) === 0;
  if (before.length > 2 || !(isBehindBoth || isBehindOne)) return parts;
  if (!isPlace || before.some(({ text }) => readPlace(text) !== null) || readPlace(last.text) !== null)
    return parts;
  header.place ??= readValue({ city, district: '', country: '' }, line, false);
  return before.toReversed();
}

/** "Lake Wanahoo Summer Camp, Vermont, USA", "Small Animal Clinic, Cluj-Napoca (Romania)" */
function beginsWithName(text: string, { city, district }: Place): boolean {
  const [first = '', ...more] = text.split(/,\s+/);
  const isOther = city !== '' && district === '' && !first.includes(city);
  return (
    more.length > 0 &&
    (city.split(' ').length > 3 ||
      (first === city && schoolPattern.test(foldEach(first)) && !isKnownCity(first)) ||
      (isOther && (first.split(' ').length > 1 || companyScore(first) > 0)))
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
    .replace(/^\d{1,2}[.)]\s+(?=\p{Lu})(?!(?:Juristische[sn]? )?Staats)/u, (number) =>
      schoolPattern.test(foldEach(part.text)) ? number : '',
    )
    .replace(/^[(,\s]+|[),\s]+$/g, (edge) => (edge.includes(')') && part.text.includes('(') ? ')' : ''));
  const plain = fold(text);
  if (text !== '' && ownBusiness.test(plain)) header.ownBusiness ??= readValue(text, line, false);
  if (isIcon.test(text) || contracts.test(plain) || duration.test(plain)) return [];
  const way = readLocationType(text);
  if (way !== null) {
    header.locationType ??= readValue(way, line);
    return [];
  }
  // "Halcyon, Remote"
  const [, employer = '', end = ''] = /^(.+),\s+([^,]+)$/.exec(text) ?? [];
  const wayBehind = readLocationType(end);
  if (wayBehind !== null) {
    header.locationType ??= readValue(wayBehind, line);
    return [{ ...part, text: employer }];
  }
  const place = readPlace(text);
  const isName = place !== null && beginsWithName(text, place);
  if (place !== null && !isName && (place.district === '' || isDistrict(place.district))) {
    header.place ??= readValue(place, line);
    return [];
  }
  const inBrackets = townInBrackets(text);
  if (inBrackets !== null) {
    header.place ??= readValue({ city: inBrackets.town, district: '', country: '' }, line, false);
    return [{ ...part, text: inBrackets.name }];
  }
  const led = withoutLeadingPlace(text, line, header);
  const split = led === null ? (splitPlace(text) ?? townBehindIn(text)) : null;
  if (led !== null) return [{ ...part, text: led }];
  if (split !== null) header.place ??= readValue(split.place, line);
  return [{ ...part, text: split?.rest ?? text }];
}

/** "Neandertal Textil GmbH (Mettmann)": a town that no list has, behind a company. */
function townInBrackets(text: string): { name: string; town: string } | null {
  const [, name = '', town = ''] = /^([^(),]{3,}\S) \((\p{Lu}[^()\d]{2,30})\)$/u.exec(text) ?? [];
  const isName = companyScore(town) > 0 || titleScore(town) > 0 || degreeIn(town, foldEach(town)) !== null;
  const isTown = isCityLike(town) && !isName && !schoolPattern.test(foldEach(name));
  return companyScore(name) > 0 && titleScore(name) === 0 && isTown ? { name, town } : null;
}

/** "Leineweber Textil AG in Herford": the town of a company, when a list has it or the words before it name a company. */
function townBehindIn(text: string): { rest: string; place: Place } | null {
  const [, rest = '', town = ''] =
    /^(.{3,}\S) in (\p{Lu}[\p{L}.-]+(?: \p{L}[\p{L}.-]+){0,3})$/u.exec(text) ?? [];
  const isCompany = companyScore(rest.split(/,\s+/).at(-1) ?? '') > 0;
  const isTown = isKnownCity(town) || (isCompany && !town.includes(' ') && isCityLike(town));
  if (!isTown || schoolPattern.test(foldEach(rest))) return null;
  return { rest, place: readPlace(town) ?? { city: town, district: '', country: '' } };
}

/** "Ankara, Hukuk Müşaviri" behind a company: a well-known town before a title. */
function withoutLeadingPlace(text: string, line: Line, header: Header): string | null {
  const [, town = '', title = ''] = /^([^,|]{2,40})(?:,|\s[|•·–-])\s+(.+)$/.exec(text) ?? [];
  const place = isKnownCity(town) && titleScore(title) > companyScore(title) ? readPlace(town) : null;
  if (place === null) return null;
  header.place ??= readValue(place, line);
  return title;
}

/** The period of a line and the text around it. */
export type DateLine = { line: Line; period: Period; rest: string };

/** An entry of a career: its dates, the header around them, and the text below. `dated` is null when it has no dates. */
export type Entry = { dated: DateLine | null; header: Header; body: Line[]; isGrouped: boolean };

/** The letter or sign of an icon before dates. */
const iconAlone = /^[^\d\s]\s+$/u;
/** "zwei Wochen im April 2024⇥Praktikant" */
const fewWords = /^(?:\p{L}+\.? ){1,3}$/u;
const signs = /^[\s,;:/|•·∙–—\-(@[\]]+|[\s,;:/|•·∙–—\-(@[\]]+$/g;

/** The period of a line whose other text is short. Null for a sentence with a year in it. */
export function datedLine(line: Line, now: Date): DateLine | null {
  const dated = datesBeside(line, now);
  if (dated === null) return null;
  // "Werkstudent, Walzlager AG, Schweinfurt.⇥2007–2009": some templates end a header with a full stop.
  const written = /^\p{Lu}[^.]*,[^.]*\.$/u.test(dated.rest) ? dated.rest.slice(0, -1) : dated.rest;
  const rest = written.replace(iconLetter, '');
  return isClause(rest.replace(asTitle, '')) ? null : { ...dated, rest };
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
    return before.trim() === '' && /^\s*[\t|·•:–—,]|^\s+[\p{Lu}\d]/u.test(after);
  return before.trim() === '' || /[\t(|·•–—,]\s*$|\s[-/]\s+$/.test(before);
}
