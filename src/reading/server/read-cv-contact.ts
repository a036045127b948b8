import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js';
import { type ReadValue, readValue, once } from './read-value.ts';
import { type Line, partsOf } from './read-cv-lines.ts';
import { type Place, readPlace } from './read-cv-places.ts';
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
export function readContact(sections: Section[], language: 'en' | 'tr'): Contact {
  const own = [...linesOf(sections, 'head'), ...linesOf(sections, 'contact')].slice(0, linesRead);
  const elsewhere = sections
    .filter(({ kind }) => kind !== 'head' && kind !== 'contact')
    .flatMap(({ lines }) => lines);
  const place = placeIn(own);
  const emails = once(emailsOf(own), (email) => email);
  const farEmails = emails.length > 0 ? [] : emailsOf(elsewhere);
  const addresses = own.flatMap(addressesIn);
  const home = place?.value.country || (language === 'tr' ? 'TR' : 'US');
  return {
    emails: [...emails, ...farEmails.map((email) => ({ ...email, isSure: false }))].slice(0, most),
    phones: once(
      own.flatMap((line) => phonesIn(line, home as CountryCode)),
      (phone) => phone,
    ).slice(0, most),
    linkedin: addresses.find(({ value }) => isLinkedIn.test(value)) ?? null,
    website: websiteOf(addresses),
    place,
  };
}

/** Whether a line holds contact details; then it is no name, no headline and no summary. */
export function saysContact(line: Line): boolean {
  return (
    line.text.includes('@') ||
    (line.text.length < 120 && phonesIn(line, 'TR').length > 0) ||
    addressesIn({ ...line, links: [] }).length > 0
  );
}

const email = /[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}/gi;

function emailsOf(lines: Line[]): ReadValue<string>[] {
  return lines.flatMap((line, index) => {
    if (!line.text.includes('@') && line.links.length === 0) return [];
    const next = lines[index + 1]?.text ?? '';
    // A narrow column breaks an address after a punctuation mark.
    const isBroken = /@[a-z\d.-]*[@.-]$/i.test(line.text) && /^[a-z\d.-]{2,63}$/i.test(next);
    const said = ((isBroken ? line.text + next : line.text).match(email) ?? []).map((address) =>
      address.replace(/^[.'/|-]+/, ''),
    );
    const linked = line.links.flatMap(
      (link) => /^mailto:([^?\s]{3,254})/i.exec(link)?.[1]?.match(email) ?? [],
    );
    return [...said, ...linked].map((address) => readValue(address.toLowerCase(), line));
  });
}

const phoneLike = /(?:\+|00)?\(?\d[\d ()./-]{6,20}\d/g;
const yearsOnly = /^\(?(?:19|20)\d\d\)?\s*[-–/. ]\s*\(?(?:19|20)\d\d\)?$/;
const american = /^\(\d{3}\) ?\d{3}[-.]\d{4}$|^\d{3}[-.]\d{3}[-.]\d{4}$/;

function phonesIn(line: Line, home: CountryCode): ReadValue<string>[] {
  return (line.text.slice(0, 300).match(phoneLike) ?? []).flatMap((text) => {
    const written = text.trim();
    if (yearsOnly.test(written)) return [];
    const isWhole = /^(\+|00)/.test(written);
    // Only American numbers have the form "(415) 555-0173".
    const country = american.test(written) ? 'US' : home;
    const phone = parsePhoneNumberFromString(written.replace(/^00/, '+'), country);
    const isKnown = isWhole || american.test(written);
    if (phone === undefined || !(isKnown ? phone.isPossible() : phone.isValid())) return [];
    return readValue<string>(phone.number, line, phone.isValid() && (isKnown || country === 'TR'));
  });
}

const isLinkedIn = /^https:\/\/(?:www\.)?linkedin\.com\/(?:in|pub)\//;
const written = /(?:https?:\/\/|www\.)[^\s<>()|,;"]{4,200}/gi;
const known =
  /(?<![\w@./-])(?:[a-z]{2,3}\.)?(?:linkedin|github|gitlab|behance|dribbble|medium|kaggle)\.(?:com|net|org)\/[^\s<>()|,;"]{2,150}/gi;
const bare =
  /(?<![\w@./-])[a-z0-9-]{2,63}(?:\.[a-z0-9-]{2,63}){0,2}\.(?:com|net|org|io|dev|me|app|ai|info|xyz|tech|design|de|co|uk|eu|com\.tr|gen\.tr|tr)(?:\/[^\s<>()|,;"]{0,150})?(?![\w@.-])/gi;

function addressesIn(line: Line): ReadValue<string>[] {
  const { text } = line;
  const said = [written, known, bare].flatMap((pattern) => text.match(pattern) ?? []);
  const all = [...said, ...line.links.filter((link) => /^https?:/i.test(link))];
  return once(
    all.flatMap((address) => normalAddress(address) ?? []).map((address) => readValue(address, line)),
    (address) => address,
  );
}

function normalAddress(text: string): string | null {
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const address = whole.replace(/[.,;:)\]}'"]+$/, '');
  if (address.length > 200 || !URL.canParse(address)) return null;
  const { protocol, hostname, pathname, search } = new URL(address);
  if (!hostname.includes('.') || hostname.length > 100) return null;
  const host = hostname.replace(/^(?:www|[a-z]{2})\.(?=linkedin\.com$)/, 'www.');
  const isLinked = /(?:^|\.)linkedin\.com$/.test(host);
  const path = pathname.replace(/\/+$/, '');
  const known = isLinked ? `https://www.linkedin.com${path}` : `${protocol}//${host}${path}${search}`;
  return isLinked && path === '' ? null : known;
}

const code = /^https?:\/\/(?:www\.)?(?:github|gitlab|behance|dribbble|kaggle)\.(?:com|net)\/[^/]+$/;
const others =
  /(?:^|\.)(?:linkedin|github|gitlab|behance|dribbble|kaggle|medium|twitter|x|facebook|instagram|youtube|google|stackoverflow|t|wa|apple|goo|bit)\.(?:com|net|org|me|gl|ly)$/;

/** A personal website, or else a link to published work. */
function websiteOf(addresses: ReadValue<string>[]): ReadValue<string> | null {
  const own = addresses.find(({ value }) => {
    const { hostname, pathname } = new URL(value);
    return !others.test(hostname) && pathname.split('/').length <= 3;
  });
  return own ?? addresses.find(({ value }) => code.test(value)) ?? null;
}

function placeIn(lines: Line[]): ReadValue<Place> | null {
  for (const line of lines) {
    const place = [line.text, ...partsOf(line.text)].map(readPlace).find((one) => one !== null);
    if (place) return readValue(place, line);
  }
  for (const line of lines) {
    const city = cityBeside(line);
    if (city !== null) return readValue({ city, district: '', country: '' }, line, false);
  }
  return null;
}

const noCities =
  /^(?:linkedin|github|gitlab|portfolio|website|web|email|e-?mail|mail|phone|tel|mobile|gsm|cep|address|adres|skype|twitter|resume|cv|remote|relocat\p{L}*|visa|citizen|available)$/iu;

/** One or two words beside an e-mail address or a number, which are usually a place. */
function cityBeside(line: Line): string | null {
  const parts = partsOf(line.text);
  if (parts.length < 3 || !saysContact(line)) return null;
  const cities = parts.filter(
    (part) =>
      /^\p{Lu}\p{Ll}{2,20}(?:[ -]\p{Lu}\p{Ll}{2,20})?$/u.test(part) &&
      !part.split(' ').some((word) => noCities.test(word)) &&
      titleScore(part) === 0 &&
      companyScore(part) === 0,
  );
  return cities.length === 1 ? (cities[0] ?? null) : null;
}
