import { isJobInScope } from '#applications/server/access.ts';
import { readScope, requireCandidate } from '#candidates/server/access.ts';
import type { CandidateScope } from '#candidates/server/candidate-applications.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { findComment } from './queries.ts';

/** The candidate's id, with the comments that this member may see. */
export async function requireThread(
  tx: TenantTx,
  actor: MemberActor,
  candidateId: string,
): Promise<{ candidateId: string; scope: CandidateScope }> {
  const { id } = await requireCandidate(tx, actor, candidateId);
  return { candidateId: id, scope: readScope(actor) };
}

/**
 * Returns a comment that this member wrote and may change. Comments of others are readable, so they return 403; all
 * else returns 404. Comments on an archived job cannot change.
 */
export async function requireOwnComment(
  tx: TenantTx,
  actor: MemberActor,
  params: { candidateId: string; commentId: string },
) {
  const thread = await requireThread(tx, actor, params.candidateId);
  const row = await findComment(tx, thread, params.commentId);
  if (row === undefined) refuse('not_found');
  if (row.author_user_id !== actor.userId) refuse('forbidden', 'comments.not_author');
  requireNotArchived(row.job_status);
  return row;
}

/**
 * The job of an application. Refuses an application of another candidate, one outside the member's jobs, and an
 * archived job.
 */
export async function requireApplicationOf(
  tx: TenantTx,
  thread: { candidateId: string; scope: CandidateScope },
  applicationId: string,
): Promise<{ job_id: string }> {
  const { candidateId, scope } = thread;
  const row = await tx
    .selectFrom('applications')
    .innerJoin('jobs', (join) =>
      join
        .onRef('jobs.tenant_id', '=', 'applications.tenant_id')
        .onRef('jobs.id', '=', 'applications.job_id'),
    )
    .select(['job_id', 'jobs.status'])
    .where('applications.id', '=', applicationId)
    .where('candidate_id', '=', candidateId)
    .where(isJobInScope(scope))
    .executeTakeFirst();
  if (row === undefined) {
    refuse('invalid', undefined, { fields: { applicationId: ['platform.validation.notAllowed'] } });
  }
  requireNotArchived(row.status);
  return row;
}

function requireNotArchived(status: string | null): void {
  if (status === 'archived') refuse('conflict', 'applications.job_archived');
}
