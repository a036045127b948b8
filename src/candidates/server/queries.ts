import { type RawBuilder, sql } from 'kysely';
import { allOf } from '#platform/server/db/all-of.ts';
import { planOnEachCall } from '#platform/server/db/pipelined-client.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { SortOrder } from '#platform/contract/paging.ts';
import type { Sort } from '../rules.ts';
import type { CandidateSelection } from './candidate-filters.ts';
import {
  type ApplicationFilters,
  candidateApplications,
  type ApplicantsPage,
} from './candidate-applications.ts';
import { candidatePools } from './candidate-pools.ts';
import type { Include } from '../row-contract.ts';
import { tagsOf } from './tag-parts.ts';

export type ListPage = {
  selection: CandidateSelection;
  sort: Sort;
  order: SortOrder;
  /** Adds skills, languages, links, pools, years and the last contact. */
  hasDetails: boolean;
  /** Other parts of a row that are read. */
  include: readonly Include[];
  /** The filters of the application that each row has. */
  latestBy: ApplicationFilters;
  /** Matches are counted up to this number; null when they are not. */
  countedMax: number | null;
  after: { name: string; id: string } | null;
  limit: number;
};

/** A subquery: the ids of a page and one more, in its order. */
export function selectIds(tx: TenantTx, page: ListPage): RawBuilder<unknown> {
  const { selection, after } = page;
  const limit = page.limit + 1;
  if (isNewestFirst(page)) {
    const ids = directIds(selection, { before: after?.id, limit, isSorted: true });
    if (ids !== null) return ids;
  }
  // The view has no index, so its order reads everybody.
  if (tx.readsViews && page.sort === 'name' && isUnfiltered(selection)) return idsByName(page);
  return sql`
    select c.id from candidates c
     where c.tenant_id = ${currentTenantId} and ${matching(selection)} ${afterOf(page)}
     order by ${orderOf(page)}
     limit ${sql.lit(limit)}`;
}

/** A statement: the candidates with some ids, in the order of the page. @param ids an array */
export const selectPeople = (page: ListPage, ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select c.id, c.name, c.surname, c.is_withheld, c.email, c.phone_number, c.photo_file_id, c.current_title, c.current_company,
           c.city, c.country, c.source, ${tagsOf(sql`c.id`)} as tags, c.created_at,
           ${page.sort === 'name' ? sql`c.sort_name` : sql`''`} as sort_name, ${detailsOf(page)}
      from candidates c ${joinsOf(page)}
     where c.tenant_id = ${currentTenantId} and c.id = any(${ids})
     order by ${orderOf(page)}`;

function orderOf({ sort, order }: ListPage): RawBuilder<unknown> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return sort === 'name' ? sql`c.sort_name ${direction}, c.id ${direction}` : sql`c.id ${direction}`;
}

/** A subquery: the ids of the candidates that match, in no order; at most `limit`. */
export const selectMatching = (selection: CandidateSelection, limit: number): RawBuilder<unknown> =>
  directIds(selection, { limit, isSorted: false }) ??
  sql`select c.id from candidates c where c.tenant_id = ${currentTenantId} and ${matching(selection)} limit ${sql.lit(limit)}`;

/** Whether these are all candidates of the company. */
export const isUnfiltered = (selection: CandidateSelection): boolean =>
  !asksForApplications(selection) && selection.person.length === 0 && restrictionsOf(selection).length === 0;

// Filters match few or many; without them, or with the ids that a search found, one plan is the best for all.
export function planFor({ among: _among, ...selection }: CandidateSelection): RawBuilder<unknown> {
  return isUnfiltered(selection) ? sql`` : planOnEachCall;
}

function matching(selection: CandidateSelection): RawBuilder<unknown> {
  const { scope, person, isAny } = selection;
  const always = restrictionsOf(selection);
  if (!isAny) {
    const applied = asksForApplications(selection) ? [hasApplication(selection)] : [];
    return allOf([...person, ...always, ...applied]);
  }
  const visible = scope === 'everyone' ? [] : [hasApplication({ scope })];
  const choices = [...person, ...choicesOf(selection).map(hasApplication)];
  const some = choices.length === 0 ? [] : [sql`(${sql.join(choices, sql` or `)})`];
  return allOf([...always, ...visible, ...some]);
}

/** Conditions that hold in any case: the candidates that a search found, and those of pools. */
function restrictionsOf({ among, inPools, named }: CandidateSelection): RawBuilder<unknown>[] {
  return [
    ...(among === undefined ? [] : [sql`c.id ${among}`]),
    ...(inPools ? [inPools] : []),
    ...(named ? [sql`c.id in (${named})`] : []),
  ];
}

const hasApplication = (filters: ApplicationFilters): RawBuilder<unknown> =>
  sql`c.id in (${candidateApplications.get().selectCandidateIds(filters)})`;

/** The filters that concern applications one by one; a step belongs to its job, and the days are one period. */
function choicesOf(selection: CandidateSelection): ApplicationFilters[] {
  const { scope, jobIds = [], stepIds = [], outcomes = [], assignees = [], rating } = selection;
  const { appliedFrom, appliedBefore } = selection;
  const period = { scope, ...(appliedFrom && { appliedFrom }), ...(appliedBefore && { appliedBefore }) };
  return [
    { scope, jobIds, stepIds },
    { scope, outcomes },
    { scope, assignees },
    { scope, rating },
    period,
  ].filter((filters) => asksForApplications({ ...filters, scope: 'everyone' }));
}

/** Whether the filters ask for applicants of certain jobs. */
function isOfJobs({ scope, jobIds = [], among, isAny }: CandidateSelection): boolean {
  return among === undefined && !isAny && (scope !== 'everyone' || jobIds.length > 0);
}

/** A subquery: ids from the table of a filter, where the candidates need not be read; null when none has one. */
function directIds(selection: CandidateSelection, page: ApplicantsPage): RawBuilder<unknown> | null {
  const { named, among, isAny, person, onlyFilter } = selection;
  if (isOfJobs(selection)) return applicantsOf(selection, page);
  if (among !== undefined || isAny) return null;
  const quick = onlyFilter?.(page) ?? null;
  if (quick !== null) return quick;
  if (asksForApplications(selection))
    return idsFrom(candidateApplications.get().selectCandidateIds(selection), page, [
      ...person,
      ...restrictionsOf(selection),
    ]);
  const { named: _named, ...others } = selection;
  return named === undefined ? null : idsFrom(named, page, [...person, ...restrictionsOf(others)]);
}

/** The newest of some ids whose candidates `c` meet the conditions. */
function idsFrom(
  ids: RawBuilder<unknown>,
  { before, limit, isSorted }: ApplicantsPage,
  conditions: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const people = sql`join candidates c on c.tenant_id = ${currentTenantId} and c.id = found.candidate_id`;
  const older = before === undefined ? [] : [sql`found.candidate_id < ${before}::uuid`];
  return sql`
    select distinct found.candidate_id
      from (${ids}) as found ${conditions.length === 0 ? sql`` : people}
     where ${allOf([...conditions, ...older])}
     ${isSorted ? sql`order by found.candidate_id desc` : sql``}
     limit ${limit}`;
}

const applicantsOf = (selection: CandidateSelection, page: ApplicantsPage): RawBuilder<unknown> =>
  candidateApplications
    .get()
    .selectApplicantIds(selection, [...selection.person, ...restrictionsOf(selection)], page);

/**
 * The ids of a page by name, for a company with a blind review. Those who are shown come from the index of the table. Where that takes long, the withheld ones are collected
 * first. They are sorted only for pages that reach their pseudonyms, which begin alike.
 */
function idsByName(page: ListPage): RawBuilder<unknown> {
  const { after, order, limit } = page;
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const ofPage = sql`order by c.sort_name ${direction}, c.id ${direction} limit ${limit + 1}`;
  const [start, end] = order === 'asc' ? ['', lastText] : [lastText, ''];
  const next = sql`
      select c.tenant_id, c.id, c.sort_name from app.candidates c
       where c.tenant_id = ${currentTenantId} ${afterOf(page)}`;
  return sql`
    with withheld as materialized (
      select w.candidate_id as id from withheld_people w where w.tenant_id = ${currentTenantId} group by w.candidate_id),
    near as materialized (
      select c.id, c.sort_name
        from (${next} order by c.sort_name ${direction}, c.id ${direction} limit ${askedMax}) as c
       where not app.withholds(c.tenant_id, c.id)
       ${ofPage}),
    shown as materialized (
      select c.id, c.sort_name from near c where (select count(*) > ${limit} from near)
       union all
      (select c.id, c.sort_name from (${next}) as c
        where (select count(*) <= ${limit} from near) and c.id not in (select w.id from withheld w)
        ${ofPage})),
    span as (
      select ${after?.name ?? start}::text as from_name, app.fold(left(app.pseudonym(${currentTenantId}), -5)) as pseudonym,
             coalesce((select c.sort_name from shown c order by c.sort_name ${direction} offset ${limit}), ${end}::text) as to_name),
    named as (
      select w.id, (select pseudonym from span) || lower(right(app.pseudonym(w.id), 5)) collate "C" as sort_name
        from withheld w
       where (select least(from_name, to_name) <= pseudonym || ${lastText}::text and greatest(from_name, to_name) >= pseudonym
                from span))
    select c.id
      from (select id, sort_name from shown union all select id, sort_name from named c where true ${afterOf(page)}) as c
     ${ofPage}`;
}

/** Of so many people in a row each is asked whether they are withheld, before all withheld ones are collected. */
const askedMax = 300;

/** After every other text in the order of bytes. */
const lastText = '\u{10ffff}';

function asksForApplications(filters: ApplicationFilters): boolean {
  const { scope, jobIds = [], stepIds = [], outcomes = [], assignees = [], rating } = filters;
  const { appliedFrom, appliedBefore } = filters;
  return (
    scope !== 'everyone' ||
    [
      jobIds.length,
      stepIds.length,
      outcomes.length,
      assignees.length,
      rating,
      appliedFrom,
      appliedBefore,
    ].some((asked) => asked)
  );
}

function afterOf({ sort, order, after }: ListPage): RawBuilder<unknown> {
  if (after === null) return sql``;
  const comes = order === 'asc' ? sql`>` : sql`<`;
  return sort === 'name'
    ? sql`and (c.sort_name, c.id) ${comes} (${after.name}, ${after.id}::uuid)`
    : sql`and c.id ${comes} ${after.id}::uuid`;
}

export const isNewestFirst = ({ sort, order }: Pick<ListPage, 'sort' | 'order'>): boolean =>
  sort === 'created' && order === 'desc';

// The profile of a person is large, so it is read only where it is shown.
const detailsOf = ({ hasDetails }: ListPage): RawBuilder<unknown> =>
  hasDetails
    ? sql`c.skills, c.profile -> 'languages' as languages, c.profile -> 'links' as links, worked.working_since::text,
           worked.worked_days, contact.contacted_at, ${candidatePools.get().namesOf(sql`c.id`)} as pools`
    : sql`'{}'::text[] as skills, null::jsonb as languages, null::jsonb as links, null::text as working_since,
           null::integer as worked_days, null::timestamptz as contacted_at, '{}'::text[] as pools`;

const joinsOf = ({ hasDetails }: ListPage): RawBuilder<unknown> =>
  hasDetails
    ? sql`left join candidate_search worked on worked.tenant_id = c.tenant_id and worked.candidate_id = c.id
      left join last_contacts contact on contact.tenant_id = c.tenant_id and contact.candidate_id = c.id`
    : sql``;
