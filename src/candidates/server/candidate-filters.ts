import { type RawBuilder, sql } from 'kysely';
import { languageLevels } from '#reading/rules.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { CandidateFilters } from '../filter-contract.ts';
import type { MissingPart } from '../rules.ts';
import { listScope } from './access.ts';
import {
  type ApplicationFilters,
  candidateApplications,
  type CandidateScope,
} from './candidate-applications.ts';
import { candidateFields } from './candidate-fields.ts';
import { candidatePools } from './candidate-pools.ts';
import { languageNames } from './language-names.ts';
import { foundCandidates } from './search-candidates.ts';
import { candidatesWithTag, hasNoTag, listSameTags } from './tag-parts.ts';

/** The candidates that match: what the caller may see, and the filters. */
export type CandidateSelection = ApplicationFilters & {
  /** Conditions on candidates `c`, one for each filter about the person. */
  person: readonly RawBuilder<unknown>[];
  /** One filter is enough; what the caller may see, the pool and `among` hold in any case. */
  isAny: boolean;
  poolId?: string | undefined;
  /** Only these candidates: the matches of a search. */
  among?: RawBuilder<unknown>;
};

/** The selection of a caller by these filters, without the search. */
export async function selectionBy(
  tx: TenantTx,
  actor: MemberActor,
  filters: CandidateFilters,
): Promise<CandidateSelection> {
  const { jobId, stepId, outcome, rating, poolId, appliedFrom, appliedTo, addedFrom, addedTo } = filters;
  const scope = listScope(actor);
  const hasDays = [appliedFrom, appliedTo, addedFrom, addedTo].some((day) => day !== undefined);
  const tagIds = filters.tag ? await listSameTags(tx, filters.tag) : [];
  const zone = hasDays ? await timeZoneOf(tx, actor.companyId) : 'UTC';
  const added: RawBuilder<unknown>[] = [
    ...(addedFrom === undefined ? [] : [sql`c.created_at >= ${startOfDay(addedFrom, zone)}::timestamptz`]),
    ...(addedTo === undefined ? [] : [sql`c.created_at < ${startOfDay(addedTo, zone, 1)}::timestamptz`]),
  ];
  return {
    scope,
    jobId,
    stepId,
    outcome,
    rating,
    poolId,
    ...(appliedFrom === undefined ? {} : { appliedFrom: startOfDay(appliedFrom, zone) }),
    ...(appliedTo === undefined ? {} : { appliedBefore: startOfDay(appliedTo, zone, 1) }),
    person: [
      ...personConditions(filters, scope, tagIds),
      ...(await customFieldConditions(tx, actor, filters)),
      ...(added.length === 0 ? [] : [sql`(${sql.join(added, sql` and `)})`]),
    ],
    isAny: filters.match === 'any',
  };
}

async function customFieldConditions(
  tx: TenantTx,
  actor: MemberActor,
  { customField, ...filter }: CandidateFilters,
): Promise<RawBuilder<unknown>[]> {
  if (customField === undefined) return [];
  return [await candidateFields.get().conditionOf(tx, actor, { ...filter, customField })];
}

async function timeZoneOf(tx: TenantTx, companyId: string): Promise<string> {
  const company = tx.selectFrom('companies').select('time_zone').where('id', '=', companyId);
  return (await company.executeTakeFirstOrThrow()).time_zone;
}

function startOfDay(date: string, zone: string, daysLater = 0): Date {
  const day = Temporal.PlainDate.from(date).add({ days: daysLater });
  return new Date(day.toZonedDateTime(zone).epochMilliseconds);
}

function personConditions(
  filters: CandidateFilters,
  scope: CandidateScope,
  tagIds: readonly string[],
): RawBuilder<unknown>[] {
  const { tag, source, location, skill, language, level, yearsFrom, yearsTo, poolId, consent, lacks } =
    filters;
  const conditions: RawBuilder<unknown>[] = [];
  if (tag) conditions.push(sql`c.id in (${candidatesWithTag(tagIds)})`);
  if (source) conditions.push(sql`c.source = ${source}`);
  if (location) conditions.push(sql`c.city_folded = app.fold(${location})`);
  if (skill) conditions.push(hasSkill(skill));
  if (language) conditions.push(speaks(language, level));
  if (yearsFrom || yearsTo) conditions.push(hasExperience(yearsFrom, yearsTo));
  if (consent) {
    const among = poolId === undefined ? undefined : candidatePools.get().selectCandidateIds(poolId);
    const consenting = candidateApplications.get().selectConsenting(scope, among);
    conditions.push(sql`c.id ${consent === 'none' ? sql`not in` : sql`in`} (${consenting})`);
  }
  if (lacks) conditions.push(missing[lacks]());
  return conditions;
}

/** A skill by all its words. */
function hasSkill(text: string): RawBuilder<unknown> {
  const search = { text, field: 'skill' as const, isPhrase: true as const };
  return sql`c.id in (select candidate_id from ${foundCandidates({ search, isNear: false, isWhole: false })})`;
}

function speaks(language: string, level: string | undefined): RawBuilder<unknown> {
  const least = level === undefined ? 0 : languageLevels.findIndex((one) => one === level) + 1;
  return sql`c.id in (
      select l.candidate_id from candidate_languages l
       where l.tenant_id = ${currentTenantId} and l.language = any(${languageNames(language)}::text[]) and l.level >= ${least}::smallint)`;
}

/** Whole years from the first to the last number; an ongoing job counts until today. */
function hasExperience(from: string | undefined, to: string | undefined): RawBuilder<unknown> {
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
  const and = sql` and `;
  return sql`c.id in (
      select s.candidate_id from candidate_search s
       where s.tenant_id = ${currentTenantId} and ((${sql.join(working, and)}) or (${sql.join(worked, and)})))`;
}

export const yearDays = 365.25;

const missing: Record<MissingPart, () => RawBuilder<unknown>> = {
  cv: () => sql`c.cv_file_id is null`,
  email: () => sql`c.email = ''`,
  phone: () => sql`c.phone_number = ''`,
  tag: () => hasNoTag(sql`c.id`),
  application: () => candidateApplications.get().hasNone,
};
