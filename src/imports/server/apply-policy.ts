import { isDeepStrictEqual } from 'node:util';
import type { FieldValue } from '#custom-fields/contract.ts';
import { valueOf } from '#custom-fields/server/values.ts';
import { otherContactsMax, profileEntriesMax, skillsMax, tagsMax } from '#candidates/rules.ts';
import type { NamedTag } from '#candidates/server/find-tag.ts';
import type { SavedValues } from '#candidates/server/save-candidates.ts';
import { fold } from '#platform/contract/fold.ts';
import type { ImportPolicy } from '../rules.ts';
import type { ReadField, ReadPerson } from './read-person.ts';
import { distinctTexts } from './read-values.ts';

/** The values of a candidate whom a row adds. */
export function valuesOf(person: ReadPerson): SavedValues {
  const [email = '', ...otherEmails] = person.emails;
  const [phone = '', ...otherPhones] = person.phones;
  return {
    name: person.name,
    surname: person.surname,
    email,
    other_emails: otherEmails,
    phone_number: phone,
    other_phone_numbers: otherPhones,
    current_title: person.currentTitle,
    current_company: person.currentCompany,
    city: person.city,
    country: person.country,
    summary: person.summary,
    skills: person.skills,
    profile: {
      links: linksOf(person),
      languages: person.languages,
      experiences: [],
      education: [],
      projects: [],
    },
  };
}

const linksOf = ({ links }: ReadPerson) =>
  links.map((url) => ({ label: new URL(url).hostname.replace(/^www\./, '').slice(0, 100), url }));

/**
 * The values of a known candidate after the row. An empty cell erases nothing.
 * `overwrite` keeps the main address and number, because the account and the mails of the person depend on them; it
 * adds those of the row to the others.
 */
export function changedValues(known: SavedValues, person: ReadPerson, policy: ImportPolicy): SavedValues {
  const row = valuesOf(person);
  const isFilling = policy === 'fill';
  const one = (before: string, given: string): string =>
    given === '' || (isFilling && before !== '') ? before : given;
  const several = (before: string[], given: string[], max: number): string[] =>
    isFilling && before.length > 0 ? before : distinctTexts([...before, ...given]).slice(0, max);
  return {
    ...known,
    name: one(known.name, row.name),
    surname: one(known.surname, row.surname),
    ...contactsAfter(known, row, isFilling),
    current_title: one(known.current_title, row.current_title),
    current_company: one(known.current_company, row.current_company),
    ...(isFilling && !isOnePlace(known, row)
      ? {}
      : { city: one(known.city, row.city), country: one(known.country, row.country) }),
    summary: one(known.summary, row.summary),
    skills: several(known.skills, row.skills, skillsMax),
    profile: {
      ...known.profile,
      links: entriesAfter(known.profile.links ?? [], row.profile.links ?? [], {
        isFilling,
        key: 'url',
        max: 20,
      }),
      languages: entriesAfter(known.profile.languages ?? [], row.profile.languages ?? [], {
        isFilling,
        key: 'name',
        max: profileEntriesMax,
      }),
    },
  };
}

/**
 * The tags of a row that a candidate lacks, whose present ones are `had`; both policies add them.
 * @param tags by name; in the dry run a new tag has no row yet. Its name is in the place of its id
 */
export function missingTags(
  names: readonly string[],
  tags: ReadonlyMap<string, NamedTag>,
  had: ReadonlySet<string>,
): { tagIds: string[]; isCut: boolean } {
  const missing = new Map<string, string>();
  for (const name of names) {
    const { id, rootId } = tags.get(name) ?? { id: name, rootId: name };
    if (!had.has(rootId) && !missing.has(rootId)) missing.set(rootId, id);
  }
  const room = Math.max(0, tagsMax - had.size);
  return { tagIds: [...missing.values()].slice(0, room), isCut: missing.size > room };
}

/** The values of a row that a known candidate gets, whose present ones are `present`. */
export const changedFields = (
  given: readonly ReadField[],
  present: ReadonlyMap<string, FieldValue>,
  policy: ImportPolicy,
): ReadField[] =>
  given.filter(({ field, columns }) => {
    const before = present.get(field.id) ?? null;
    return policy === 'fill' ? before === null : !isDeepStrictEqual(before, valueOf(field, columns));
  });

/** A city is not filled into another country. */
const isOnePlace = (known: SavedValues, row: SavedValues): boolean =>
  (['city', 'country'] as const).every(
    (name) => known[name] === '' || row[name] === '' || fold(known[name]) === fold(row[name]),
  );

type Contacts = Pick<SavedValues, 'email' | 'other_emails' | 'phone_number' | 'other_phone_numbers'>;

function contactsAfter(known: SavedValues, row: SavedValues, isFilling: boolean): Contacts {
  const [email, other_emails] = addressesAfter(
    [known.email, ...known.other_emails],
    [row.email, ...row.other_emails],
    isFilling,
  );
  const [phone_number, other_phone_numbers] = addressesAfter(
    [known.phone_number, ...known.other_phone_numbers],
    [row.phone_number, ...row.other_phone_numbers],
    isFilling,
  );
  return { email, other_emails, phone_number, other_phone_numbers };
}

function addressesAfter(
  before: readonly string[],
  given: readonly string[],
  isFilling: boolean,
): [string, string[]] {
  const had = before.filter((one) => one !== '');
  const [first = '', ...others] =
    isFilling && had.length > 0 ? had : new Set([...had, ...given].filter((one) => one !== ''));
  return [first, others.slice(0, otherContactsMax)];
}

type EntryRule<T> = { isFilling: boolean; key: keyof T; max: number };

function entriesAfter<T>(before: T[], given: readonly T[], { isFilling, key, max }: EntryRule<T>): T[] {
  if (isFilling && before.length > 0) return before;
  const known = new Set(before.map((entry) => entry[key]));
  return [...before, ...given.filter((entry) => !known.has(entry[key]))].slice(0, max);
}

export type Difference = { before: Partial<SavedValues>; after: Partial<SavedValues> };

/** The columns that differ. */
export function differenceOf(before: SavedValues, after: SavedValues): Difference {
  const names = (Object.keys(after) as (keyof SavedValues)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  const pick = (values: SavedValues): Partial<SavedValues> =>
    Object.fromEntries(names.map((name) => [name, values[name]]));
  return { before: pick(before), after: pick(after) };
}

const mainNames: Partial<Record<string, string>> = {
  other_emails: 'email',
  other_phone_numbers: 'phone_number',
};

/** The changed columns and parts of the profile, as the event of a change by hand names them. */
export function changedNames({ before, after }: Difference): string[] {
  const { profile, ...columns } = after;
  const parts = Object.entries(profile ?? {}).filter(
    ([name, value]) =>
      !isDeepStrictEqual((before.profile as Record<string, unknown> | undefined)?.[name], value),
  );
  const names = [...Object.keys(columns), ...parts.map(([name]) => name)];
  return [...new Set(names.map((name) => mainNames[name] ?? name))];
}
