import type { Updateable } from 'kysely';
import type { Candidates } from '#platform/server/db/types.ts';
import { missing } from '../rules.ts';
import type { CandidateFields } from './lock-candidates.ts';

/** Columns in which a merge keeps what both have; a main address or number that is not chosen is a further one. */
const unitedLists = ['skills', 'other_emails', 'other_phone_numbers'] as const;
export type UnitedLists = Record<(typeof unitedLists)[number], string[]>;

const mapLists = (valuesOf: (list: keyof UnitedLists) => string[]): UnitedLists =>
  Object.fromEntries(unitedLists.map((list) => [list, valuesOf(list)])) as UnitedLists;

const listsOf = (row: CandidateFields): UnitedLists => ({
  skills: row.skills,
  other_emails: [row.email, ...row.other_emails],
  other_phone_numbers: [row.phone_number, ...row.other_phone_numbers],
});

type Main = Pick<Updateable<Candidates>, 'email' | 'phone_number'>;
const isFurther =
  ({ email, phone_number }: Main) =>
  (value: string): boolean =>
    value !== '' && value !== email && value !== phone_number;

/** The lists of both candidates without the main address and number, and what the candidate gets. */
export function uniteLists(candidate: CandidateFields, other: CandidateFields, main: Main) {
  const [own, others] = [listsOf(candidate), listsOf(other)];
  const added = mapLists((list) => missing(own[list], others[list]));
  return { added, lists: mapLists((list) => [...own[list], ...added[list]].filter(isFurther(main))) };
}

/** The present lists without what a merge added. */
export const withoutAdded = (candidate: CandidateFields, added: UnitedLists, main: Main): UnitedLists =>
  mapLists((list) => candidate[list].filter((one) => !added[list].includes(one)).filter(isFurther(main)));
