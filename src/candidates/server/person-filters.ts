import { type RawBuilder, sql } from 'kysely';
import { languageLevels } from '#reading/rules.ts';
import { valuesOf } from '#platform/contract/fields.ts';
import { isOneOf } from '#platform/server/db/is-one-of.ts';
import { allOf } from '#platform/server/db/all-of.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { CandidateFilters, PersonFilters } from '../filter-contract.ts';
import type { MissingPart } from '../rules.ts';
import { listScope } from './access.ts';
import { candidateApplications } from './candidate-applications.ts';
import { candidatePools } from './candidate-pools.ts';
import { readDays, startOfDay } from './company-days.ts';
import { hadContact, hadNoContact, type Span } from './last-contacts.ts';
import { languageNames } from './language-names.ts';
import { livesNear } from './nearby-places.ts';
import { selectSkilled } from './select-skilled.ts';
import { candidatesWithTag, hasNoTag, listSameTags } from './tag-parts.ts';

/** The rows of a statement that are about a person. */
export type FilteredRows = {
  /** The id of the candidate. */
  id: RawBuilder<unknown>;
  /** The row's candidate `c` meets a condition. */
  ofPerson: (condition: RawBuilder<unknown>) => RawBuilder<unknown>;
};

/** Candidates `c`. */
export const candidateRows: FilteredRows = {
  id: sql`c.id`,
  ofPerson: (condition) => condition,
};

/** The filter by missing parts has other values in each list. */
type Filters = PersonFilters & Pick<CandidateFilters, 'lacks'>;

/** One condition for each filter about the person, besides the pools. */
export async function personConditions(
  tx: TenantTx,
  actor: MemberActor,
  filters: Filters,
  rows: FilteredRows,
): Promise<RawBuilder<unknown>[]> {
  const { tag, location, near, skill, language, level, yearsFrom, yearsTo, lacks } = filters;
  const { id, ofPerson } = rows;
  const conditions: RawBuilder<unknown>[] = [];
  if (tag) conditions.push(sql`${id} in (${candidatesWithTag(await listSameTags(tx, valuesOf(tag)))})`);
  if (location) conditions.push(ofPerson(sql`c.city_folded = app.fold(${location})`));
  if (near) conditions.push(ofPerson(await livesNear(tx, { ...filters, near })));
  if (skill) conditions.push(sql`${id} in (${await selectSkilled(tx, valuesOf(skill))})`);
  if (language) conditions.push(sql`${id} in (${speaking(valuesOf(language), level)})`);
  if (yearsFrom || yearsTo) conditions.push(withExperience(id, yearsFrom, yearsTo));
  conditions.push(...(await contactConditions(tx, actor, filters, rows)));
  conditions.push(...consentConditions(actor, filters, rows));
  if (lacks) conditions.push(missing[lacks](rows));
  return conditions;
}

/** The filters that name a set of people. */
export type SetFilter = 'poolId' | 'tag' | 'skill' | 'language' | 'consent';

/**
 * A subquery: the ids of the people of one of these filters, from the index of its table, and that filter; null without
 * any. A page of the newest people is read from it, and not by looking at all people one by one.
 */
export async function namedSet(
  tx: TenantTx,
  actor: MemberActor,
  { poolId, tag, skill, language, level, consent }: PersonFilters,
): Promise<{ filter: SetFilter; ids: RawBuilder<unknown> } | null> {
  const poolIds = valuesOf(poolId);
  if (poolIds.length > 0) return { filter: 'poolId', ids: candidatePools.get().selectCandidateIds(poolIds) };
  if (tag) return { filter: 'tag', ids: candidatesWithTag(await listSameTags(tx, valuesOf(tag))) };
  if (skill) return { filter: 'skill', ids: await selectSkilled(tx, valuesOf(skill)) };
  if (language) return { filter: 'language', ids: speaking(valuesOf(language), level) };
  if (consent === 'talent_pool')
    return { filter: 'consent', ids: candidateApplications.get().selectConsenting(listScope(actor)) };
  return null;
}

/** The members of the filter by assignee; null: nobody. */
export function assigneesOf(assignee: string | undefined, { memberId }: MemberActor): (string | null)[] {
  const ids = valuesOf(assignee).map((one) => (one === 'me' ? memberId : one));
  return ids.map((one) => (one === 'none' ? null : one));
}

/** A condition: the source is one of these. A view from before has one, also with a comma. */
export function isFromSource(column: RawBuilder<unknown>, source: string): RawBuilder<unknown> {
  const values = valuesOf(source);
  return isOneOf(column, values.length > 1 ? [...values, source] : values, 'text');
}

/** A condition: the person is in one of the pools; null without the filter. */
export function isInPools(poolId: string | undefined, { id }: FilteredRows): RawBuilder<unknown> | null {
  const poolIds = valuesOf(poolId);
  return poolIds.length === 0 ? null : sql`${id} in (${candidatePools.get().selectCandidateIds(poolIds)})`;
}

async function contactConditions(
  tx: TenantTx,
  actor: MemberActor,
  { contact, contactDays, contactFrom, contactTo }: PersonFilters,
  { id }: FilteredRows,
): Promise<RawBuilder<unknown>[]> {
  const span = await contactSpan(tx, actor, { contactDays, contactFrom, contactTo });
  return [
    ...(contact === 'never' ? [hadNoContact(id)] : []),
    ...(span === null ? [] : [hadContact(id, span)]),
  ];
}

/** The period of the last contact; null without a filter by it. */
export async function contactSpan(
  tx: TenantTx,
  actor: MemberActor,
  { contactDays, contactFrom, contactTo }: PersonFilters,
): Promise<Span | null> {
  if (!contactDays && !contactFrom && !contactTo) return null;
  const days = await readDays(tx, actor.companyId, [contactFrom, contactTo]);
  return {
    ...(contactDays && { daysAgo: Number(contactDays) }),
    from: contactFrom && days ? startOfDay(contactFrom, days.zone) : undefined,
    before: contactTo && days ? startOfDay(contactTo, days.zone, 1) : undefined,
  };
}

function consentConditions(
  actor: MemberActor,
  { consent, poolId }: PersonFilters,
  { id }: FilteredRows,
): RawBuilder<unknown>[] {
  if (!consent) return [];
  const poolIds = valuesOf(poolId);
  const among = poolIds.length === 0 ? undefined : candidatePools.get().selectCandidateIds(poolIds);
  const consenting = candidateApplications.get().selectConsenting(listScope(actor), among);
  return [sql`${id} ${consent === 'none' ? sql`not in` : sql`in`} (${consenting})`];
}

function speaking(languages: readonly string[], level: string | undefined): RawBuilder<unknown> {
  const least = level === undefined ? 0 : languageLevels.findIndex((one) => one === level) + 1;
  const names = languages.flatMap(languageNames);
  return sql`
      select l.candidate_id from candidate_languages l
       where l.tenant_id = ${currentTenantId} and l.language = any(${names}::text[]) and l.level >= ${least}::smallint`;
}

function withExperience(
  id: RawBuilder<unknown>,
  from: string | undefined,
  to: string | undefined,
): RawBuilder<unknown> {
  const [working, worked] = selectExperienced(from, to);
  return sql`(${id} in (${working}) or ${id} in (${worked}))`;
}

/**
 * Two subqueries: the ids of those who work, and of those who do not. Their whole years are from the first to the last
 * number; an ongoing job counts until today. Each is the range of an index and is collected once. A join would read the
 * long rows of the table.
 */
export function selectExperienced(
  from: string | undefined,
  to: string | undefined,
): [working: RawBuilder<unknown>, worked: RawBuilder<unknown>] {
  const most = to ? Number(to) + 1 : null;
  const working = [
    ...(from
      ? [sql`s.working_since <= current_date - make_interval(years => ${Number(from)}::integer)`]
      : []),
    ...(most === null
      ? []
      : [sql`s.working_since > current_date - make_interval(years => ${most}::integer)`]),
  ];
  const worked = [
    ...(from ? [sql`s.worked_days >= ${Math.floor(Number(from) * yearDays)}::integer`] : []),
    ...(most === null ? [] : [sql`s.worked_days < ${Math.floor(most * yearDays)}::integer`]),
  ];
  const among = (span: readonly RawBuilder<unknown>[]) => sql`
      select s.candidate_id from candidate_search s where s.tenant_id = ${currentTenantId} and ${allOf([...span])}`;
  return [among(working), among(worked)];
}

export const yearDays = 365.25;

const missing: Record<MissingPart, (rows: FilteredRows) => RawBuilder<unknown>> = {
  cv: ({ ofPerson }) => ofPerson(sql`c.cv_file_id is null`),
  email: ({ ofPerson }) => ofPerson(sql`c.email = ''`),
  phone: ({ ofPerson }) => ofPerson(sql`c.phone_number = ''`),
  tag: ({ id }) => hasNoTag(id),
  application: ({ ofPerson }) => ofPerson(candidateApplications.get().hasNone),
};
