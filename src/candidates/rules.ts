import { countryName } from '#platform/contract/countries.ts';

export const outcomes = ['open', 'rejected', 'withdrawn', 'hired'] as const;
export const sorts = ['newest', 'name'] as const;
/** Candidates are counted up to here; a larger number is of no use to a person. */
export const countedMax = 1000;
export type Sort = (typeof sorts)[number];

export const tagMaxChars = 40;
/** Most tags of a candidate. */
export const tagsMax = 30;

/** Tags are one when they differ only in the case of their letters or in spaces. */
export function sameTag(left: string, right: string): boolean {
  return keyOfTag(left) === keyOfTag(right);
}

/** The list without repetitions, the first spelling kept. */
export function distinctTags(tags: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const tag of tags) if (!kept.has(keyOfTag(tag))) kept.set(keyOfTag(tag), tag);
  return [...kept.values()];
}

const keyOfTag = (tag: string): string => tag.trim().replace(/\s+/g, ' ').toLowerCase();

/** "Berlin, Germany" in the reader's language, or as much of it as is known. */
export const placeOf = ({ city, country }: { city: string; country: string }, language: string): string =>
  [city, country === '' ? '' : countryName(country, language)].filter((part) => part !== '').join(', ');
