import type { CountryCode } from 'libphonenumber-js';
import { addressesIn, email, emailsOf, isLinkedIn, websiteOf } from './read-cv-addresses.ts';
import { type ReadValue, readValue, once } from './read-value.ts';
import { iconLetter } from './read-cv-headers.ts';
import type { CvLanguage } from './read-cv-language.ts';
import { type Line, partsOf } from './read-cv-lines.ts';
import { beforePostalCode, homesOf, phoneLike, phonesIn } from './read-cv-phones.ts';
import {
  isCityLike,
  type Place,
  readCityIn,
  readPlace,
  splitPlace,
  withoutPlaceLabel,
} from './read-cv-places.ts';
import { linesOf, type Section } from './read-cv-sections.ts';
import { companyScore, titleScore } from './read-cv-words.ts';

export type Contact = {
  emails: ReadValue<string>[];
  /** In the form `+905320000000`. */
  phones: ReadValue<string>[];
  linkedin: ReadValue<string> | null;
  website: ReadValue<string> | null;
  place: ReadValue<Place> | null;
};

const most = 3;
const linesRead = 80;

/** Reads the person's contact details. Those under references belong to other people and are skipped. */
export function readContact(sections: Section[], language: CvLanguage): Contact {
  const own = contactLines(sections);
  const elsewhere = sections
    .filter(({ kind }) => kind !== 'head' && kind !== 'contact')
    .flatMap(({ lines }) => lines);
  const place = withCountry(placeIn(own), language);
  const emails = once(emailsOf(own), (email) => email);
  const farEmails = emails.length > 0 ? [] : emailsOf(elsewhere);
  const addresses = own.flatMap(addressesIn);
  const homes = [place?.value.country ?? '', ...homesOf[language]].filter(
    (code) => code !== '',
  ) as CountryCode[];
  return {
    emails: [...emails, ...farEmails.map((email) => ({ ...email, isSure: false }))].slice(0, most),
    phones: once(
      own.flatMap((line) => phonesIn(line, homes)),
      (phone) => phone,
    ).slice(0, most),
    linkedin: addresses.find(({ value }) => isLinkedIn.test(value)) ?? null,
    website: websiteOf(addresses),
    place,
  };
}

/**
 * The lines at the beginning and under a heading for contact; without an e-mail address in them also those around the
 * first one elsewhere, such as the page's foot.
 */
function contactLines(sections: Section[]): Line[] {
  const own = [...linesOf(sections, 'head'), ...linesOf(sections, 'contact')].slice(0, linesRead);
  if (emailsOf(own).length > 0) return own;
  for (const { kind, lines } of sections) {
    const at = kind === 'references' ? -1 : lines.findIndex((line) => emailsOf([line]).length > 0);
    if (at < 0) continue;
    return [...own, ...lines.slice(Math.max(0, at - around), at + around + 1).filter(isContactLine)];
  }
  return own;
}

const around = 5;

/** Whether a line holds contact details, a place, or nothing but a label such as "Telefon". */
export function isContactLine(line: Line): boolean {
  return saysContact(line) || (line.text.length < 90 && placeOfLine(line) !== null);
}

/** Whether a line holds contact details; then it is no name, no headline and no summary. */
export function saysContact(line: Line): boolean {
  return (
    line.text.includes('@') ||
    (line.text.length < 120 && phonesIn(line, ['TR', 'DE']).length > 0) ||
    addressesIn({ ...line, links: [] }).length > 0
  );
}

const birth = /(?<!\p{L})(?:born(?!\p{L})|birth|geb(?:oren|urtsort|urtsdatum|\.)|do[ğg]um)/iu;

const withoutBirth = (line: Line): Line => ({
  ...line,
  text: partsOf(line.text)
    .filter((part) => !birth.test(part))
    .join(' | '),
});

function placeIn(all: Line[]): ReadValue<Place> | null {
  // The place of birth is hardly ever that of the home.
  const lines = all.map((line) => (birth.test(line.text) ? withoutBirth(line) : line));
  for (const line of lines) {
    const place = placeOfLine(line);
    if (place !== null) return readValue(place, line);
  }
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1];
    const place =
      next !== undefined && isBrokenAddress(line, next) ? readPlace(`${line.text} ${next.text}`) : null;
    if (place !== null) return readValue(place, line);
  }
  for (const line of lines) {
    const place = partsOf(withoutDetails(line.text))
      .map(readCityIn)
      .find((one) => one !== null);
    if (place) return readValue(place, line, false);
    const town = labelledTown(line);
    if (town !== null) return readValue({ city: town, district: '', country: '' }, line, false);
    const city = cityBeside(line);
    if (city !== null) return readValue({ city, district: '', country: '' }, line, false);
    const behind = placeBehindTitle(line);
    if (behind !== null) return readValue(behind, line, false);
  }
  return null;
}

/** A narrow column breaks an address before or behind its postal code. */
const isBrokenAddress = ({ text, page }: Line, next: Line): boolean =>
  page === next.page &&
  (/^(?:[A-Z]{1,2}\d{1,2}[A-Z]? ?\d[A-Z]{2}|\d{5})(?: |$)/.test(next.text) ||
    (/\d, \d{5}$/.test(text) && isCityLike(next.text)));

const countryOfLanguage: Partial<Record<CvLanguage, string>> = { de: 'DE', tr: 'TR' };

/** Five digits before a town are a postal code of Germany or Turkey, by the language of the CV. */
function withCountry(place: ReadValue<Place> | null, language: CvLanguage): ReadValue<Place> | null {
  const country = countryOfLanguage[language];
  if (place === null || place.value.country !== '' || country === undefined) return place;
  const isOwn = new RegExp(`(?<!\\d)\\d{5}\\s+${RegExp.escape(place.value.city)}`, 'u').test(place.line.text);
  return isOwn ? { ...place, value: { ...place.value, country } } : place;
}

function placeOfLine({ text }: Line): Place | null {
  const plain = withoutDetails(text);
  const parts = partsOf(plain).map((part) =>
    part.replace(/^[\s/,–-]+|[\s/,–-]+$/g, '').replace(iconLetter, ''),
  );
  return [plain, ...parts].map(readPlace).find((one) => one !== null) ?? null;
}

/** The text without e-mail addresses, numbers, web addresses and icons. */
function withoutDetails(text: string): string {
  return beforePostalCode(text.slice(0, 300))
    .replace(email, '\t')
    .replace(phoneLike, '\t')
    .replace(/\S+\.(?:com|org|net|de|io|dev)\S*/g, '\t')
    .replace(/[\ufffd\ue000-\uf8ff\u2300-\u27bf\u{1f300}-\u{1faff}]/gu, '\t')
    .trim();
}

/** "Wohnort: Baunatal": a town on no list. */
function labelledTown({ text }: Line): string | null {
  const town = withoutPlaceLabel(text);
  return town !== text && isCityLike(town) && town.split(/\s+/).length <= 3 ? town : null;
}

/** "Mechatronikerin, Schweinfurt" below the name. */
function placeBehindTitle({ text, isBullet }: Line): Place | null {
  const split = isBullet || text.length > titleLineMax ? null : splitPlace(text);
  return split !== null && titleScore(split.rest) > companyScore(split.rest) ? split.place : null;
}

const titleLineMax = 70;

const noCities =
  /^(?:linkedin|github|gitlab|portfolio|website|web|email|e-?mail|mail|phone|tel|mobile|gsm|cep|address|adres|skype|twitter|resume|cv|remote|relocat\p{L}*|visa|citizen|available)$/iu;

/** One or two words beside an e-mail address or a number, which are usually a place. */
function cityBeside(line: Line): string | null {
  const parts = partsOf(withoutDetails(line.text));
  if (partsOf(line.text).length < 3 || !saysContact(line)) return null;
  const cities = parts.filter(
    (part) =>
      /^\p{Lu}\p{Ll}{2,20}(?:[ -]\p{Lu}\p{Ll}{2,20})?$/u.test(part) &&
      !part.split(' ').some((word) => noCities.test(word)) &&
      isCityLike(part),
  );
  return cities.length === 1 ? (cities[0] ?? null) : null;
}
