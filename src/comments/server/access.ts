import { type ApplicationSubject, isJobInScope } from '#applications/server/access.ts';
import { listMembersWhoSee } from '#applications/server/members-who-see.ts';
import { readScope, requireCandidate } from '#candidates/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { type CommentRow, findComment, type Thread } from './queries.ts';

/** The candidate's id, with the comments that this member may see. */
export async function requireThread(tx: TenantTx, actor: MemberActor, candidateId: string): Promise<Thread> {
  const { id } = await requireCandidate(tx, actor, candidateId);
  return { candidateId: id, scope: readScope(actor), userId: actor.userId };
}

/** A comment that the member may read, deleted or not; any other is not_found. */
export async function requireReadable(tx: TenantTx, thread: Thread, commentId: string): Promise<CommentRow> {
  return (await findComment(tx, thread, commentId)) ?? refuse('not_found');
}

/**
 * Returns a comment that this member wrote and may change, locked until the transaction ends. Comments of others are
 * readable, so they return 403; all else returns 404. Comments on an archived job cannot change.
 * @param options.removed whether the comment is deleted; of the other state it is not_found
 */
export async function requireOwnComment(
  tx: TenantTx,
  actor: MemberActor,
  params: { candidateId: string; commentId: string },
  options: { removed?: boolean } = {},
): Promise<CommentRow> {
  const thread = await requireThread(tx, actor, params.candidateId);
  await tx.selectFrom('comments').select('id').where('id', '=', params.commentId).forNoKeyUpdate().execute();
  const row = await requireReadable(tx, thread, params.commentId);
  if ((row.removed_at !== null) !== (options.removed ?? false)) refuse('not_found');
  if (row.author_user_id !== actor.userId) refuse('forbidden', 'comments.not_author');
  requireNotArchived(row.job_status);
  return row;
}

/** The comment that begins a thread, to answer it: there is one level of replies. */
export async function requireAnswerable(tx: TenantTx, thread: Thread, parentId: string): Promise<CommentRow> {
  const row = await findComment(tx, thread, parentId);
  if (row === undefined || row.removed_at !== null || row.parent_id !== null)
    refuse('invalid', undefined, { fields: { parentId: ['comments.validation.parent'] } });
  requireNotArchived(row.job_status);
  return row;
}

/** The accounts of the chosen readers. Refuses members who may not see the subject, or are not active. */
export async function requireReaders(
  tx: TenantTx,
  subject: ApplicationSubject,
  readerIds: string[],
): Promise<string[]> {
  const members = await listMembersWhoSee(tx, subject, readerIds);
  if (members.length < new Set(readerIds).size)
    refuse('invalid', undefined, { fields: { readerIds: ['comments.validation.reader'] } });
  return members.map((member) => member.user_id);
}

/**
 * The job of an application. Refuses an application of another candidate, one outside the member's jobs, and an
 * archived job.
 */
export async function requireApplicationOf(
  tx: TenantTx,
  thread: Pick<Thread, 'candidateId' | 'scope'>,
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
