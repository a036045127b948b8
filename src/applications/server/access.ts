import { type RawBuilder, sql } from 'kysely';
import type { CandidateScope } from '#candidates/server/candidate-applications.ts';
import type { JobStatus } from '#jobs/rules.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Outcome } from '../rules.ts';
import { ofMember, selectTeamJobIds } from '#jobs/server/access.ts';
import { mayDecide, maySeeCandidates, maySeeJob, type TeamRole } from './policy.ts';

/** A job whose candidates the caller may see, with their role on its hiring team. */
export type VisibleJob = {
  id: string;
  title: string;
  slug: string;
  status: JobStatus;
  teamRole: TeamRole | null;
};

/** The start of a statement: applications `a` to jobs `j` that are not deleted, once per member `h` of their teams. */
export const fromTeamApplications = sql`
      from applications a
      join hiring_team_members h on h.tenant_id = a.tenant_id and h.job_id = a.job_id
      join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id and j.deleted_at is null`;

/** A person, or one of their applications. */
export type ApplicationSubject = {
  candidateId: RawBuilder<unknown> | string;
  applicationId: RawBuilder<unknown> | string | null;
};

/** A condition on members `m`: they are active and may see the subject, as `requireCandidate` decides for one. */
export const maySee = ({
  candidateId,
  applicationId,
}: ApplicationSubject): RawBuilder<boolean> => sql<boolean>`
  (m.status = 'active' and (m.is_owner or m.permissions @> array['jobs.list', 'candidates.get'] or exists (
     select ${fromTeamApplications}
      where a.tenant_id = m.tenant_id and a.candidate_id = ${candidateId} and h.member_id = m.id
        and (${applicationId}::uuid is null or a.id = ${applicationId}))))`;

/** A condition on `applications`: the scope includes their job. */
export const isJobInScope = (scope: CandidateScope): RawBuilder<boolean> =>
  scope === 'everyone'
    ? sql<boolean>`true`
    : sql<boolean>`applications.job_id in (${selectTeamJobIds(scope, { withDeleted: true })})`;

/** The job, when the caller may see its candidates; not_found when the job is hidden, else forbidden. */
export async function requireVisibleJob(
  tx: TenantTx,
  actor: MemberActor,
  jobId: string,
): Promise<VisibleJob> {
  const row = await tx
    .selectFrom('jobs')
    .leftJoin('hiring_team_members', ofMember(actor))
    .select(['jobs.id', 'jobs.title', 'jobs.slug', 'jobs.status', 'hiring_team_members.role'])
    .where('jobs.id', '=', jobId)
    .where('jobs.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) refuse('not_found');
  const teamRole = row.role as TeamRole | null;
  if (!maySeeJob(actor, teamRole)) refuse('not_found');
  if (!maySeeCandidates(actor, teamRole, 'candidates.list')) refuse('forbidden');
  return { id: row.id, title: row.title, slug: row.slug, status: row.status as JobStatus, teamRole };
}

/** The job, when the member may export its applications: members who may only read them may not. */
export async function requireExportedJob(
  tx: TenantTx,
  actor: MemberActor,
  jobId: string,
): Promise<VisibleJob> {
  const job = await requireVisibleJob(tx, actor, jobId);
  if (!mayDecide(actor, job.teamRole)) refuse('forbidden');
  return job;
}

/** Refuses a step of another job. */
export async function requireStep(
  tx: TenantTx,
  { jobId, stepId }: { jobId: string; stepId: string },
): Promise<void> {
  const row = await tx
    .selectFrom('job_steps')
    .select('id')
    .where('id', '=', stepId)
    .where('job_id', '=', jobId)
    .executeTakeFirst();
  if (row === undefined) refuse('not_found');
}

/** An application with the job it belongs to. */
export type ApplicationRow = {
  id: string;
  jobId: string;
  candidateId: string;
  stepId: string;
  outcome: Outcome;
  version: number;
  jobTitle: string;
  jobStatus: JobStatus;
  teamRole: TeamRole | null;
};

/** The application, when this member may see it; else not_found. */
export async function requireApplication(
  tx: TenantTx,
  actor: MemberActor,
  applicationId: string,
): Promise<ApplicationRow> {
  const row = await tx
    .selectFrom('applications')
    .innerJoin('jobs', (join) =>
      join
        .onRef('jobs.tenant_id', '=', 'applications.tenant_id')
        .onRef('jobs.id', '=', 'applications.job_id'),
    )
    .leftJoin('hiring_team_members', ofMember(actor))
    .select([
      'applications.id',
      'applications.job_id',
      'applications.candidate_id',
      'applications.step_id',
      'applications.outcome',
      'applications.version',
      'jobs.title',
      'jobs.status',
      'hiring_team_members.role',
    ])
    .where('applications.id', '=', applicationId)
    .where('jobs.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) refuse('not_found');
  const teamRole = row.role as TeamRole | null;
  if (!maySeeCandidates(actor, teamRole, 'candidates.get')) refuse('not_found');
  return {
    id: row.id,
    jobId: row.job_id,
    candidateId: row.candidate_id,
    stepId: row.step_id,
    outcome: row.outcome as Outcome,
    version: row.version,
    jobTitle: row.title,
    jobStatus: row.status as JobStatus,
    teamRole,
  };
}

/** Refuses members who may only read, and changes of an archived job. */
export function requireDecision(
  actor: MemberActor,
  job: { status: JobStatus; teamRole: TeamRole | null },
): void {
  if (!mayDecide(actor, job.teamRole)) refuse('forbidden');
  if (job.status === 'archived') refuse('conflict', 'applications.job_archived');
}

/** The application, when the member may decide about it. */
export async function requireDecidable(
  tx: TenantTx,
  actor: MemberActor,
  applicationId: string,
): Promise<ApplicationRow> {
  const application = await requireApplication(tx, actor, applicationId);
  requireDecision(actor, { status: application.jobStatus, teamRole: application.teamRole });
  return application;
}
