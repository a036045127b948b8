import { type RawBuilder, sql } from 'kysely';
import {
  type ApplicantsPage,
  applicationColumns,
  type ApplicationFilters,
  type AssigneeOfRow,
  type CandidateApplications,
  type CandidateScope,
  type ConsentOfRow,
} from '#candidates/server/candidate-applications.ts';
import { referrerName } from '#companies/server/referrers.ts';
import { selectTeamJobIds } from '#jobs/server/access.ts';
import { allOf } from '#platform/server/db/all-of.ts';
import { isOneOf } from '#platform/server/db/is-one-of.ts';
import { readJsonRows } from '#platform/server/db/json-rows.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { fromTeamApplications } from './access.ts';
import { isAssignedTo } from './is-assigned-to.ts';

export const applicationsOfCandidates: CandidateApplications = {
  fromTeams: fromTeamApplications,
  coverLetters: sql`
        select string_agg(a.cover_letter, ' ') as words
          from app.applications a
         where a.tenant_id = c.tenant_id and a.candidate_id = c.id and a.cover_letter <> ''`,
  readableLetters: sql`
        select string_agg(a.cover_letter, ' ') as words
          from applications a
          join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id and j.deleted_at is null
         where a.tenant_id = c.tenant_id and a.candidate_id = c.id and a.cover_letter <> ''`,
  selectJobIds: (candidateId) => sql`
        select a.job_id from applications a
         where a.tenant_id = ${currentTenantId} and a.candidate_id = ${candidateId}::uuid`,
  selectCandidateIds: (filters) => sql`
      select a.candidate_id from applications a where a.tenant_id = ${currentTenantId} and ${matches(filters)}`,
  selectConsenting: (scope, among) =>
    scope === 'everyone'
      ? sql`
      select k.candidate_id from consent_records k
       where k.tenant_id = ${currentTenantId} and k.is_given and k.withdrawn_at is null
         and ${among ? sql`k.candidate_id in (${among})` : sql`true`}`
      : sql`
      select a.candidate_id
        from consent_records k join applications a on a.tenant_id = k.tenant_id and a.id = k.application_id
       where k.tenant_id = ${currentTenantId} and k.is_given and k.withdrawn_at is null and ${matches({ scope })}
         and ${among ? sql`a.candidate_id in (${among})` : sql`true`}
      union all
      select i.candidate_id
        from consent_records k join introductions i on i.tenant_id = k.tenant_id and i.id = k.introduction_id
       where k.tenant_id = ${currentTenantId} and k.is_given and k.withdrawn_at is null
         and ${among ? sql`i.candidate_id in (${among})` : sql`true`}`,
  consentOf: (candidateId, scope) => sql<ConsentOfRow>`(
      select json_build_object('given_at', max(given.recorded_at) filter (where given.withdrawn_at is null),
                               'withdrawn_at', max(given.withdrawn_at))
        from (select k.recorded_at, k.withdrawn_at
                from applications a join consent_records k on k.tenant_id = a.tenant_id and k.application_id = a.id
               where a.tenant_id = ${currentTenantId} and a.candidate_id = ${candidateId} and ${matches({ scope })}
                 and k.is_given
               union all
              select k.recorded_at, k.withdrawn_at
                from introductions i join consent_records k on k.tenant_id = i.tenant_id and k.introduction_id = i.id
               where i.tenant_id = ${currentTenantId} and i.candidate_id = ${candidateId}
                 and k.is_given) as given)`,
  hasNone: sql`not exists (
      select from applications a where a.tenant_id = c.tenant_id and a.candidate_id = c.id)`,
  selectApplicantIds,
  selectLatest,
  listAssignees: listAssigneesIn,
  selectOf,
  listOf: (tx, candidateId, scope) => readJsonRows(tx, applicationColumns, selectOf(candidateId, scope)),
};

/**
 * Each job gives at most `limit`, because the newest of all are among those. Of a job with twenty thousand applicants
 * only a page is read.
 */
function selectApplicantIds(
  filters: ApplicationFilters,
  person: RawBuilder<unknown>[],
  page: ApplicantsPage,
): RawBuilder<unknown> {
  const before = page.before === undefined ? [] : [sql`a.candidate_id < ${page.before}::uuid`];
  const newestFirst = page.isSorted ? sql`order by candidate_id desc` : sql``;
  const idsOf = (jobId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
       select a.candidate_id
         from applications a
         ${person.length === 0 ? sql`` : sql`join candidates c on c.tenant_id = a.tenant_id and c.id = a.candidate_id`}
        where a.tenant_id = ${currentTenantId} and a.job_id = ${jobId} and ${allOf([...conditionsOf(filters), ...person, ...before])}
        ${newestFirst}
        limit ${page.limit}`;
  const { scope, jobIds = [] } = filters;
  if (scope === 'everyone' && jobIds.length === 1) return idsOf(sql`${jobIds[0]}::uuid`);
  const some = jobIds.length > 0 ? sql`and h.job_id = any(${jobIds}::uuid[])` : sql``;
  const jobs =
    scope === 'everyone'
      ? sql`select distinct id from unnest(${jobIds}::uuid[]) as one (id)`
      : sql`${selectTeamJobIds(scope, { withDeleted: false })} ${some}`;
  return sql`
    select distinct found.candidate_id
      from (${jobs}) as job (id)
     cross join lateral (${idsOf(sql`job.id`)}) as found
     ${newestFirst}
     limit ${page.limit}`;
}

function selectLatest(
  candidateId: RawBuilder<unknown>,
  filters: ApplicationFilters,
  hasAssignee: boolean,
): RawBuilder<unknown> {
  return sql`
       select ${columns}, ${hasAssignee ? assigneeOf : sql`null`} as assignee
         from applications a ${joins}
        where a.tenant_id = ${currentTenantId} and a.candidate_id = ${candidateId} and ${matches(filters)}
        order by a.id desc
        limit 1`;
}

function selectOf(candidateId: string, scope: CandidateScope): RawBuilder<unknown> {
  return sql`
    select ${columns}, null as assignee
      from applications a ${joins}
     where a.tenant_id = ${currentTenantId} and a.candidate_id = ${candidateId}::uuid and ${matches({ scope })}
     order by a.id desc`;
}

const columns = sql`
  a.candidate_id, a.id, a.job_id, j.title as job_title, a.step_id, s.title as step_title, s.color as step_color,
  s.kind as step_kind, a.outcome, a.source, ${referrerName('a.referrer_id')} as referrer, a.applied_at, a.rating`;

const joins = sql`
  join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id and j.deleted_at is null
  join job_steps s on s.tenant_id = a.tenant_id and s.id = a.step_id`;

const assigneeOf = sql`
  (select jsonb_build_object('member_id', m.id, 'name', u.name, 'surname', u.surname, 'avatar_key', u.avatar_key)
     from members m join users u on u.id = m.user_id
    where m.tenant_id = ${currentTenantId} and m.id = a.assignee_id)`;

// A company has few members, and the index finds one application of each.
async function listAssigneesIn(tx: TenantTx, scope: CandidateScope) {
  const { rows } = await sql<Omit<AssigneeOfRow, 'avatar_key'>>`
    select m.id as member_id, u.name, u.surname
      from members m
      join users u on u.id = m.user_id
     where m.tenant_id = ${currentTenantId}
       and exists (select from applications a
                    where a.tenant_id = ${currentTenantId} and a.assignee_id = m.id and ${matches({ scope })})
     order by u.name, u.surname, m.id`.execute(tx);
  return rows;
}

function matches(filters: ApplicationFilters): RawBuilder<unknown> {
  const { scope, jobIds = [] } = filters;
  const conditions = conditionsOf(filters);
  if (scope !== 'everyone')
    conditions.push(sql`a.job_id in (${selectTeamJobIds(scope, { withDeleted: false })})`);
  if (jobIds.length > 0) conditions.push(isOneOf(sql`a.job_id`, jobIds, 'uuid'));
  return allOf(conditions);
}

function conditionsOf(filters: ApplicationFilters): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  const { stepIds = [], outcomes = [] } = filters;
  if (stepIds.length > 0) conditions.push(isOneOf(sql`a.step_id`, stepIds, 'uuid'));
  if (outcomes.length > 0) conditions.push(isOneOf(sql`a.outcome`, outcomes, 'text'));
  if (filters.assignees?.length) conditions.push(isAssignedTo(filters.assignees));
  if (filters.appliedFrom) conditions.push(sql`a.applied_at >= ${filters.appliedFrom}::timestamptz`);
  if (filters.appliedBefore) conditions.push(sql`a.applied_at < ${filters.appliedBefore}::timestamptz`);
  if (filters.rating === 'none') conditions.push(sql`a.rating is null`);
  else if (filters.rating) conditions.push(sql`a.rating >= ${Number(filters.rating)}`);
  return conditions;
}
