import { type RawBuilder, sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { candidateFilters, type CandidateFilters } from '../filter-contract.ts';
import { type ApplicantsPage, candidateApplications } from './candidate-applications.ts';
import { selectContacted } from './last-contacts.ts';
import { contactSpan, selectExperienced } from './person-filters.ts';

/** A subquery: the ids of a page; null when the usual way reads it as quickly. */
export type OnlyFilter = (page: ApplicantsPage) => RawBuilder<unknown> | null;

/**
 * Pages of filters that PostgreSQL reads badly: it expects their people to be spread evenly over all, and they are the
 * newest or the oldest ones. Undefined with any other filter, because such a page knows of none.
 */
export async function onlyFilterOf(
  tx: TenantTx,
  actor: MemberActor,
  filters: CandidateFilters,
): Promise<OnlyFilter | undefined> {
  const used = names.filter((name) => filters[name] !== undefined);
  const isOnly = (some: readonly FilterName[]): boolean =>
    used.length > 0 && used.every((name) => some.includes(name));
  if (isOnly(['contactDays', 'contactFrom', 'contactTo'])) {
    const span = await contactSpan(tx, actor, filters);
    return span === null ? undefined : (page) => selectContacted(span, page);
  }
  if (isOnly(['yearsFrom', 'yearsTo'])) return (page) => countedByYears(filters, page);
  if (isOnly(['lacks']) && filters.lacks === 'application') return countedWithoutApplication;
  return undefined;
}

type FilterName = keyof CandidateFilters;

// The query of the list has its page and order too.
const { search: _search, ...others } = candidateFilters.shape;
const names = Object.keys(others) as FilterName[];

/** The sets share no person, so any are as good as the newest to count them. */
function countedByYears({ yearsFrom, yearsTo }: CandidateFilters, { limit, isSorted }: ApplicantsPage) {
  if (isSorted) return null;
  return sql`${sql.join([...selectExperienced(yearsFrom, yearsTo)], sql` union all `)} limit ${limit}`;
}

/** From the newest on: imported people have no application, and are often the newest. */
const countedWithoutApplication: OnlyFilter = ({ limit, isSorted }) =>
  isSorted
    ? null
    : sql`
      select c.id from candidates c
       where c.tenant_id = ${currentTenantId} and ${candidateApplications.get().hasNone}
       order by c.id desc
       limit ${limit}`;
