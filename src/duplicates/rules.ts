import { type SharedReason, sharedReasons } from '#candidates/rules.ts';

/** Days in which a merge can be undone. */
export const undoDays = 30;

/** Pairs with a lower score are not stored: a similar name with nothing else, for example. */
export const scoreMin = 40;

/** A value that more candidates share, such as the number of an agency, says nothing about a person. */
export const groupMax = 20;

/**
 * Points of what two candidates share. One of email, phone and link is enough; a name needs a place or an employer,
 * because many people have the same name.
 */
const points: Record<SharedReason, number> = {
  same_email: 60,
  same_phone: 50,
  same_link: 60,
  similar_name: 25,
  same_employer: 20,
  same_place: 15,
};

/** How likely two candidates are one person, up to 100. */
export function scoreOf(shared: readonly SharedReason[]): number {
  return Math.min(
    100,
    shared.reduce((sum, reason) => sum + points[reason], 0),
  );
}

export const likelihoods = ['very_likely', 'likely', 'possible'] as const;

/** The word for a score. */
export function likelihoodOf(score: number): (typeof likelihoods)[number] {
  if (score >= 80) return 'very_likely';
  return score >= 60 ? 'likely' : 'possible';
}

/** The values of a candidate that are compared; texts are folded, so case and accents do not count. */
export type ComparedPerson = {
  name: string;
  /** The main one and the others. */
  emails: readonly string[];
  phones: readonly string[];
  city: string;
  country: string;
  employer: string;
  links: readonly string[];
};

/** The values by which duplicates find each other, as `kind:value`. */
export function keysOf(person: ComparedPerson): string[] {
  const name = nameKey(person.name);
  const employer = employerKey(person.employer);
  const keys = [
    ...person.emails.map((email) => email && `email:${email}`),
    ...person.phones.map((phone) => phone && `phone:${phone}`),
    ...person.links.map((link) => linkKey(link)).map((link) => link && `link:${link}`),
    name && person.city && `place:${name}|${person.city}`,
    name && employer && `employer:${name}|${employer}`,
  ];
  // An index entry of PostgreSQL holds 2,700 bytes.
  return [...new Set(keys.filter((key) => key !== '').map((key) => key.slice(0, 500)))];
}

/** The signs that two candidates are one person. The place and the employer count only with a similar name. */
export function sharedBy(one: ComparedPerson, other: ComparedPerson): SharedReason[] {
  const links = new Set(one.links.map(linkKey));
  const hasSimilarName = isSimilarName(one.name, other.name);
  const holds: Record<SharedReason, boolean> = {
    same_email: shareOne(one.emails, other.emails),
    same_phone: shareOne(one.phones, other.phones),
    same_link: other.links.map(linkKey).some((link) => link !== '' && links.has(link)),
    similar_name: hasSimilarName,
    same_employer: hasSimilarName && isSame(employerKey(one.employer), employerKey(other.employer)),
    same_place: hasSimilarName && isSame(one.city, other.city) && isNotOther(one.country, other.country),
  };
  return sharedReasons.filter((reason) => holds[reason]);
}

const shareOne = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((one) => one !== '' && others.includes(one));
const isSame = (one: string, other: string): boolean => one !== '' && one === other;
const isNotOther = (one: string, other: string): boolean => one === '' || other === '' || one === other;

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** First and last word in alphabetical order: middle names and the order of name and surname do not count. */
function outerWords(name: string): string[] {
  const words = wordsOf(name);
  const [first, last] = [words[0], words.at(-1)];
  return first === undefined || last === undefined || words.length < 2 ? [] : [first, last].toSorted();
}

/** The consonants of first and last name, so that "Ayşe Yılmaz" finds "Yilmez Ayse"; empty for a single word. */
export function nameKey(name: string): string {
  return outerWords(name)
    .map((word) => word.slice(0, 1) + word.slice(1).replaceAll(/[aeiou]/g, ''))
    .map((word) => word.replaceAll(/(.)\1+/g, '$1'))
    .join(' ');
}

/** Whether two names differ by a middle name, the order or a few letters at most. */
export function isSimilarName(one: string, other: string): boolean {
  const [left, right] = [outerWords(one), outerWords(other)];
  return (
    left.length === 2 &&
    right.length === 2 &&
    left.every((word, at) => likeness(word, right[at] ?? '') >= 0.5)
  );
}

/** Sørensen–Dice coefficient of the pairs of letters: 1 for equal words, 0 for words that share none. */
function likeness(one: string, other: string): number {
  if (one === other) return 1;
  const [left, right] = [letterPairs(one), letterPairs(other)];
  const rest = [...right];
  const common = left.filter((pair) => {
    const at = rest.indexOf(pair);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return (2 * common.length) / (left.length + right.length);
}

const letterPairs = (word: string): string[] =>
  Array.from({ length: word.length + 1 }, (_, at) => ` ${word} `.slice(at, at + 2));

const legalForms = new Set(
  'as a s anonim sirketi ltd sti limited san tic ve ticaret sanayi gmbh ag kg se inc llc corp co plc bv nv'.split(
    ' ',
  ),
);

/** The employer without its legal form: "Nordwind A.Ş." and "Nordwind". */
export function employerKey(employer: string): string {
  const words = wordsOf(employer);
  const kept = words.filter((word, at) => at === 0 || !legalForms.has(word));
  return kept.join(' ');
}

// An address of these sites without a path is no person.
const sharedSites =
  /^(linkedin|github|gitlab|xing|behance|dribbble|medium|twitter|x|facebook|instagram|kariyer)\.(com|net)$/;

/** Host and path without what differs between two spellings of one address; empty for what names nobody. */
export function linkKey(link: string): string {
  const [, hostname, pathname = ''] = /^https?:\/\/([^/?#]+)([^?#]*)/i.exec(link) ?? [];
  if (hostname === undefined) return '';
  const host = hostname
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/^[a-z]{2}\.linkedin\./, 'linkedin.');
  const path = pathname.replace(/\/+$/, '').toLowerCase();
  return path === '' && sharedSites.test(host) ? '' : host + path;
}

/** The values that a merge can take from either candidate. Names and places are one value each. */
export const chosenFields = [
  'name',
  'email',
  'phone',
  'title',
  'employer',
  'place',
  'summary',
  'profile',
  'cv',
] as const;
export type ChosenField = (typeof chosenFields)[number];

type JoinedApplication = { outcome: string; position: number; appliedAt: Date; id: string };

/** Of two applications for one job the decided one stays; else the one on the later step; else the earlier one. */
export function stayingApplication<T extends JoinedApplication>(one: T, other: T): T {
  const order = rankOf(other) - rankOf(one) || other.position - one.position;
  if (order !== 0) return order < 0 ? one : other;
  return one.appliedAt < other.appliedAt || (+one.appliedAt === +other.appliedAt && one.id < other.id)
    ? one
    : other;
}

// The applicant decided a withdrawal, and applying again after it restarts an application.
const ranks: Record<string, number> = { hired: 3, rejected: 2, open: 1, withdrawn: 0 };
const rankOf = ({ outcome }: JoinedApplication): number => ranks[outcome] ?? 0;

/** The others that are not among the own values; entries that differ in case only are one. */
export const missing = (own: readonly string[], others: readonly string[]): string[] =>
  others.filter((value) => value !== '' && !own.some((one) => keyOf(one) === keyOf(value)));

const keyOf = (value: string): string => value.trim().replace(/\s+/g, ' ').toLowerCase();
