import { sql } from 'kysely';
import { isJobInScope } from '#applications/server/access.ts';
import { readScope, seesAllCandidates } from '#candidates/server/access.ts';
import { deliveryColumns } from '#deliveries/server/present.ts';
import { selectTeamJobIds } from '#jobs/server/access.ts';
import { filterPublicJobs, takesApplications } from '#jobs/server/public-queries.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { offeredJobsMax } from '../rules.ts';

/** Suggestions with their application, the suggested job, and the application of the person to that job. */
function suggestionsOf(tx: TenantTx, now: Date) {
  return tx
    .selectFrom('job_suggestions')
    .innerJoin('applications', (join) =>
      join
        .onRef('applications.tenant_id', '=', 'job_suggestions.tenant_id')
        .onRef('applications.id', '=', 'job_suggestions.application_id'),
    )
    .innerJoin('jobs', (join) =>
      join
        .onRef('jobs.tenant_id', '=', 'job_suggestions.tenant_id')
        .onRef('jobs.id', '=', 'job_suggestions.job_id'),
    )
    .leftJoin('applications as answer', (join) =>
      join
        .onRef('answer.tenant_id', '=', 'job_suggestions.tenant_id')
        .onRef('answer.job_id', '=', 'job_suggestions.job_id')
        .onRef('answer.candidate_id', '=', 'applications.candidate_id'),
    )
    .select([
      'job_suggestions.id',
      'job_suggestions.application_id',
      'job_suggestions.job_id',
      'job_suggestions.note',
      'job_suggestions.state',
      'job_suggestions.suggested_by',
      'job_suggestions.suggested_at',
      'job_suggestions.expires_at',
      'job_suggestions.closed_at',
      'jobs.title',
      'jobs.slug',
      'jobs.city',
      'jobs.country',
      'jobs.location_type',
      'jobs.job_type',
      'answer.id as answer_id',
      sql<boolean>`job_suggestions.expires_at <= ${now}::timestamptz or jobs.deleted_at is not null
        or jobs.status <> 'published' or not ${takesApplications(now)}`.as('is_ended'),
    ]);
}

export type SuggestionRow = Awaited<ReturnType<typeof listOfApplication>>[number];

/** More than anybody suggests to one person. */
const listedMax = 100;

/** The suggestions on the page of an application, newest first. */
export function listOfApplication(tx: TenantTx, applicationId: string, now: Date) {
  return suggestionsOf(tx, now)
    .where('job_suggestions.application_id', '=', applicationId)
    .orderBy('job_suggestions.id', 'desc')
    .limit(listedMax)
    .execute();
}

/** The same with their author, and with what decides whether the member may act. */
function suggestionsOfTeam(tx: TenantTx, actor: MemberActor, now: Date) {
  return suggestionsOf(tx, now)
    .innerJoin('jobs as source_job', (join) =>
      join
        .onRef('source_job.tenant_id', '=', 'applications.tenant_id')
        .onRef('source_job.id', '=', 'applications.job_id'),
    )
    .leftJoin('hiring_team_members', (join) =>
      join
        .onRef('hiring_team_members.tenant_id', '=', 'applications.tenant_id')
        .onRef('hiring_team_members.job_id', '=', 'applications.job_id')
        .on('hiring_team_members.member_id', '=', actor.memberId),
    )
    .leftJoin('users', 'users.id', 'job_suggestions.suggested_by')
    .leftJoin('sent_mails', (join) =>
      join
        .onRef('sent_mails.tenant_id', '=', 'job_suggestions.tenant_id')
        .onRef('sent_mails.id', '=', 'job_suggestions.mail_id'),
    )
    .select([
      'source_job.title as source_title',
      'source_job.status as source_status',
      'hiring_team_members.role',
      'users.name as author_name',
      'users.surname as author_surname',
      ...deliveryColumns,
    ])
    .where('source_job.deleted_at', 'is', null);
}

/** The suggestions for the applications of a candidate that the member may see, newest first. */
export function listOfCandidate(tx: TenantTx, actor: MemberActor, candidateId: string, now: Date) {
  return suggestionsOfTeam(tx, actor, now)
    .where('applications.candidate_id', '=', candidateId)
    .where(isJobInScope(readScope(actor)))
    .orderBy('job_suggestions.id', 'desc')
    .limit(listedMax)
    .execute();
}

export type TeamSuggestionRow = Awaited<ReturnType<typeof listOfCandidate>>[number];

export function findOfTeam(tx: TenantTx, actor: MemberActor, id: string, now: Date) {
  return suggestionsOfTeam(tx, actor, now).where('job_suggestions.id', '=', id).executeTakeFirst();
}

/** A suggestion on the page of an application. */
export function findSuggestion(
  tx: TenantTx,
  { id, applicationId }: { id: string; applicationId: string },
  now: Date,
) {
  return suggestionsOf(tx, now)
    .where('job_suggestions.id', '=', id)
    .where('job_suggestions.application_id', '=', applicationId)
    .executeTakeFirst();
}

/** Locks a suggestion. @returns its application */
export function lockSuggestion(tx: TenantTx, id: string) {
  return tx
    .selectFrom('job_suggestions')
    .select('application_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Closes an open suggestion. */
export async function closeSuggestion(
  tx: TenantTx,
  id: string,
  { state, now }: { state: 'accepted' | 'declined' | 'withdrawn'; now: Date },
): Promise<void> {
  await tx
    .updateTable('job_suggestions')
    .set({ state, closed_at: now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
}

type JobSearch = {
  actor: MemberActor;
  application: { id: string; jobId: string; candidateId: string };
  search?: string;
  /** This job alone. */
  jobId?: string;
  now: Date;
};

/** Open jobs whose applicants the member may see, by title, with what the person has to do with each. */
export function listOfferedJobs(tx: TenantTx, { actor, application, search, jobId, now }: JobSearch) {
  return filterPublicJobs(tx, { search }, now)
    .leftJoin('applications', (join) =>
      join
        .onRef('applications.tenant_id', '=', 'jobs.tenant_id')
        .onRef('applications.job_id', '=', 'jobs.id')
        .on('applications.candidate_id', '=', application.candidateId),
    )
    .leftJoin('job_suggestions', (join) =>
      join
        .onRef('job_suggestions.tenant_id', '=', 'jobs.tenant_id')
        .onRef('job_suggestions.job_id', '=', 'jobs.id')
        .on('job_suggestions.application_id', '=', application.id)
        .on('job_suggestions.state', '=', sql.lit('open'))
        .on('job_suggestions.expires_at', '>', now),
    )
    .select([
      'jobs.id',
      'jobs.title',
      'jobs.city',
      'jobs.country',
      'jobs.location_type',
      'jobs.job_type',
      'applications.id as applied_id',
      'job_suggestions.id as suggested_id',
    ])
    .where('jobs.id', '!=', application.jobId)
    .$if(jobId !== undefined, (query) => query.where('jobs.id', '=', jobId ?? ''))
    .$if(!seesAllCandidates(actor, 'candidates.list'), (query) =>
      query.where(sql<boolean>`jobs.id in (${selectTeamJobIds(actor, { withDeleted: false })})`),
    )
    .orderBy('jobs.title')
    .orderBy('jobs.id')
    .limit(offeredJobsMax)
    .execute();
}

export type OfferedJobRow = Awaited<ReturnType<typeof listOfferedJobs>>[number];
