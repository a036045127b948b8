import { requireDecision } from '#applications/server/access.ts';
import { mayDecide, type TeamRole } from '#applications/server/policy.ts';
import { type CandidateRecord, readScope, requireCandidate } from '#candidates/server/access.ts';
import type { JobStatus } from '#jobs/rules.ts';
import { refuse } from '#platform/contract/errors.ts';
import { lockByName } from '#platform/server/db/lock-by-name.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { listTopics, type Thread, type Topic } from './queries.ts';

export type VisibleThread = Thread & { candidate: CandidateRecord };

/** The conversation with a candidate whom the member may see, with the messages in their scope; else not_found. */
export async function requireThread(
  tx: TenantTx,
  actor: MemberActor,
  candidateId: string,
): Promise<VisibleThread> {
  const candidate = await requireCandidate(tx, actor, candidateId);
  return { candidateId: candidate.id, scope: readScope(actor), userId: actor.userId, candidate };
}

/** Whether the member may write about the application, as who may decide about it. */
export const mayWriteAbout = (actor: MemberActor, { role, status }: Topic): boolean =>
  mayDecide(actor, role as TeamRole | null) && status !== 'archived';

/**
 * The application that a member writes about, or null for the person. An application that they do not see is a wrong
 * field; interviewers may only read.
 */
export async function requireTopic(
  tx: TenantTx,
  actor: MemberActor,
  { thread, applicationId }: { thread: VisibleThread; applicationId: string | null },
): Promise<Topic | null> {
  if (applicationId === null) {
    if (!thread.candidate.may_change) refuse('forbidden');
    return null;
  }
  const topic = (await listTopics(tx, actor, thread)).find(({ id }) => id === applicationId);
  if (topic === undefined)
    refuse('invalid', undefined, { fields: { applicationId: ['platform.validation.notAllowed'] } });
  const job = { status: topic.status as JobStatus, teamRole: topic.role as TeamRole | null };
  requireDecision(actor, job);
  return topic;
}

/**
 * Locks the conversation, so that ids have the order of commits and no later message has an older id. Locks
 * the application and the candidate against deletion, in the order in which a deletion locks them.
 */
export async function lockThread(
  tx: TenantTx,
  { candidateId, applicationId }: { candidateId: string; applicationId: string | null },
): Promise<void> {
  await lockByName(tx, `conversation ${candidateId}`);
  if (applicationId !== null)
    requireRow(
      await tx
        .selectFrom('applications')
        .select('id')
        .where('id', '=', applicationId)
        .forKeyShare()
        .execute(),
    );
  requireRow(
    await tx.selectFrom('candidates').select('id').where('id', '=', candidateId).forKeyShare().execute(),
  );
}

function requireRow(rows: unknown[]): void {
  if (rows.length === 0) refuse('not_found');
}
