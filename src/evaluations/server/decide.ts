import { byMember, record } from '#activity/server/record.ts';
import { requireDecidable } from '#applications/server/access.ts';
import { requireCandidate } from '#candidates/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { DecisionNote } from '../contract.ts';
import type { Decision } from '../rules.ts';
import { listDecisions } from './evaluation-queries.ts';
import { presentDecision, readerOf } from './list-evaluations.ts';

type DecisionInput = { candidateId: string; applicationId: string; decision: Decision; reason: string };

/** Writes down a decision. The event has no reason, so that only readers of the note read it. */
export async function addDecision(
  tx: TenantTx,
  actor: MemberActor,
  { candidateId, applicationId, decision, reason }: DecisionInput,
  now: Date,
): Promise<DecisionNote> {
  await requireCandidate(tx, actor, candidateId);
  const application = await requireDecidable(tx, actor, applicationId);
  if (application.candidateId !== candidateId)
    refuse('invalid', undefined, { fields: { applicationId: ['platform.validation.notAllowed'] } });
  const { id } = await tx
    .insertInto('decision_notes')
    .values({
      application_id: applicationId,
      author_user_id: actor.userId,
      decision,
      reason,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordDecision(tx, actor, { type: 'decision_note.added', application, id }, now);
  const [row] = await listDecisions(tx, readerOf(actor), { ids: [id] });
  if (row === undefined) throw new Error('a note vanished within its own transaction');
  return presentDecision(row, actor);
}

/** Deletes the member's own note. */
export async function removeDecision(
  tx: TenantTx,
  actor: MemberActor,
  { candidateId, decisionNoteId }: { candidateId: string; decisionNoteId: string },
  now: Date,
): Promise<void> {
  await requireCandidate(tx, actor, candidateId);
  const [row] = await listDecisions(tx, readerOf(actor), { ids: [decisionNoteId] });
  if (row === undefined) refuse('not_found');
  const application = await requireDecidable(tx, actor, row.application_id);
  if (application.candidateId !== candidateId) refuse('not_found');
  if (row.user_id !== actor.userId) refuse('forbidden', 'evaluations.not_author');
  await tx.deleteFrom('decision_notes').where('id', '=', row.id).execute();
  await recordDecision(tx, actor, { type: 'decision_note.removed', application, id: row.id }, now);
}

type DecisionEvent = { type: string; application: Awaited<ReturnType<typeof requireDecidable>>; id: string };

function recordDecision(
  tx: TenantTx,
  actor: MemberActor,
  { type, application, id }: DecisionEvent,
  now: Date,
): Promise<void> {
  return record(tx, actor.companyId, byMember(actor), {
    type,
    jobId: application.jobId,
    candidateId: application.candidateId,
    applicationId: application.id,
    data: { decisionNoteId: id },
    now,
  });
}
