import type { Line } from './read-cv-lines.ts';
import { type ReadValue, readValue, once } from './read-value.ts';

export const email = /[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}/gi;

export function emailsOf(lines: Line[]): ReadValue<string>[] {
  return lines.flatMap((line) => {
    if (!line.text.includes('@') && line.links.length === 0) return [];
    const said = (line.text.match(email) ?? []).map((address) => address.replace(/^[.'/|-]+/, ''));
    const linked = line.links.flatMap(
      (link) => /^mailto:([^?\s]{3,254})/i.exec(link)?.[1]?.match(email) ?? [],
    );
    return [...said, ...linked].map((address) =>
      readValue(address.toLowerCase(), line, !isCutOff.test(address)),
    );
  });
}

/** The page may end before "example.com" and "example.net" do. */
const isCutOff = /\.(?:co|ne|or)$/i;

/** Addresses of Germans write "köhler" as "koehler". */
export const withUmlautsWritten = (word: string): string =>
  word.replace(
    /[äöüß]/giu,
    (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' })[letter.toLowerCase()] ?? letter,
  );

export const isLinkedIn = /^https:\/\/(?:www\.)?linkedin\.com\/(?:in|pub)\//;
const written = /(?:https?:\/\/|www\.)[^\s<>()|,;"]{4,200}/gi;
const known =
  /(?<![\w@./-])(?:[a-z]{2,3}\.)?(?:linkedin|github|gitlab|behance|dribbble|medium|kaggle)\.(?:com|net|org)\/[^\s<>()|,;"]{2,150}/gi;
const bare =
  /(?<![\w@./-])[a-z0-9-]{2,63}(?:\.[a-z0-9-]{2,63}){0,2}\.(?:com|net|org|io|dev|me|app|ai|info|xyz|tech|design|de|co|uk|eu|com\.tr|gen\.tr|tr)(?:\/[^\s<>()|,;"]{0,150})?(?![\w@.-])/gi;

// Without "|" and "/", which may separate a number from the address after it.
const ownEmail = /[a-z0-9.!#$%&'*+=?^_`{}~-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}/gi;

/** The text without e-mail and web addresses, whose digits are no number of a telephone. */
export const withoutAddresses = (text: string): string =>
  [ownEmail, written, known, bare].reduce((left, pattern) => left.replace(pattern, '\t'), text);

export function addressesIn(line: Line): ReadValue<string>[] {
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
export function websiteOf(addresses: ReadValue<string>[]): ReadValue<string> | null {
  const own = addresses.find(({ value }) => {
    const { hostname, pathname } = new URL(value);
    return !others.test(hostname) && pathname.split('/').length <= 3;
  });
  return own ?? addresses.find(({ value }) => code.test(value)) ?? null;
}
