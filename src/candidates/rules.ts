import { countryName } from '#platform/contract/countries.ts';
import type { SortOrder } from '#platform/contract/paging.ts';

export const outcomes = ['open', 'rejected', 'withdrawn', 'hired'] as const;
export const sorts = ['created', 'name'] as const;

/** Candidates are counted up to this number; an exact larger one is of no use to a person. */
export const countedMax = 1000;
/** At most this number is selected by search and filters; they are counted exactly when it is asked for. */
export const foundMax = 20_000;
export type Sort = (typeof sorts)[number];
/** Default direction of each sort: newest first, A to Z. */
export const firstOrder: Record<Sort, SortOrder> = { created: 'desc', name: 'asc' };

/** Signs that two candidates are one person, in the order in which a screen names them. */
export const sharedReasons = [
  'same_email',
  'same_phone',
  'same_link',
  'similar_name',
  'same_employer',
  'same_place',
] as const;
export type SharedReason = (typeof sharedReasons)[number];

/** Parts of a record that a filter finds missing. */
export const missingParts = ['cv', 'email', 'phone', 'tag', 'application'] as const;
export type MissingPart = (typeof missingParts)[number];

/** Those of them that an application can lack. */
export const missingPartsOfApplicant = ['cv', 'email', 'phone', 'tag'] as const satisfies MissingPart[];

/** Distances of the filter by place, in kilometres. */
export const distances = ['10', '25', '50', '100', '200'] as const;
export type Distance = (typeof distances)[number];

/** Maximum number of values of one filter. */
export const filterValuesMax = 30;

/** Maximum of the filter by years of experience. */
export const yearsMax = 60;

/** Maximum length of a search, in characters. */
export const searchMaxChars = 200;

/** Fields in which a search finds a person, in the order of preference. */
export const hitFields = [
  'name',
  'email',
  'phone',
  'title',
  'company',
  'skills',
  'record',
  'cv',
  'letter',
] as const;
export type HitField = (typeof hitFields)[number];

export const tagMaxChars = 40;
/** Maximum number of tags of a candidate. */
export const tagsMax = 30;

/** "a, b" of tags, for tables and texts. */
export const tagNames = (tags: readonly { name: string }[]): string =>
  tags.map(({ name }) => name).join(', ');

/** Maximum number of skills of a candidate. */
export const skillsMax = 100;

/** Maximum number of e-mail addresses, and of phone numbers, besides the main one. */
export const otherContactsMax = 9;

/** Maximum of each kind of entry in the profile of a candidate. */
export const profileEntriesMax = 50;

/** Colours of tags, readable on light and dark pages: `labelColors` of the theme. */
export const tagColors = ['gray', 'blue', 'teal', 'green', 'amber', 'red', 'pink', 'violet'] as const;
export type TagColor = (typeof tagColors)[number];
/** Maximum number of tags merged at once. */
export const mergedTagsMax = 50;

type Period = { startedOn: string; endedOn: string };

/** Ongoing entries first, then the newest; entries without dates last. */
export const newestFirst = <T extends Period>(entries: readonly T[]): T[] =>
  [...entries].sort((a, b) => dateKey(b).localeCompare(dateKey(a)));

// The empty end of an ongoing entry sorts after every year.
const dateKey = ({ startedOn, endedOn }: Period): string => {
  const isOngoing = endedOn === '' && startedOn !== '';
  const end = isOngoing ? '9' : endedOn.replace('?', '') || startedOn;
  return `${end.padEnd(7, '-')} ${startedOn}`;
};

/** "Berlin, Germany" in the user's language, or the known part of it. */
export const placeOf = ({ city, country }: { city: string; country: string }, language: string): string =>
  [city, country === '' ? '' : countryName(country, language)].filter((part) => part !== '').join(', ');
