import { sql } from 'kysely';
import { byMember, record } from '#activity/server/record.ts';
import { removeFilesOfCandidate } from '#files/server/remove-files.ts';
import { lockAddress } from '#identity/server/prove-address.ts';
import { refuse } from '#platform/contract/errors.ts';
import { enqueue, type Task } from '#platform/server/background/background.ts';
import { nullReferences } from '#platform/server/db/null-references.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { deleteMessagesAbout } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';
import { candidateApplications } from './candidate-applications.ts';
import { mayDelete, requireCandidate } from './access.ts';
import { addressesOf, mergedCandidates } from './merged-candidates.ts';
import { deleteUnusedTags, lockOwnTags } from './write-tags.ts';

export type DeletionContext = { platform: Platform; actor: MemberActor; now: Date };

/** Work of a later slice before the rows are deleted, such as cancelling meetings. */
export type BeforeDeletion = (tx: TenantTx, context: DeletionContext, candidateId: string) => Promise<void>;

/** The outbox keeps messages about the person this long, so that cancellations of meetings are sent. */
const messagesKeptMs = 24 * 3600 * 1000;

/**
 * Permanently deletes a candidate: the record, applications, answers, files, comments and meetings. Events stay
 * without the texts that members typed; the messages about the person follow a day later.
 */
export async function deleteCandidate(
  tx: TenantTx,
  context: DeletionContext,
  input: DeletionInput,
): Promise<void> {
  const { actor, now } = context;
  const { candidateId } = input;
  await requireCandidate(tx, actor, candidateId);
  if (!mayDelete(actor)) refuse('forbidden');
  for (const { id, job_id } of await removeCandidate(tx, context, input)) {
    const facts = { candidateId, jobId: job_id, applicationId: id, now };
    await record(tx, actor.companyId, byMember(actor), { type: 'application.deleted', ...facts });
  }
  await record(tx, actor.companyId, byMember(actor), { type: 'candidate.deleted', candidateId, now });
}

export type DeletionInput = { candidateId: string; beforeDeletion: readonly BeforeDeletion[] };

/** The same without the check of the permission and without events. @returns the applications that are deleted too */
export async function removeCandidate(
  tx: TenantTx,
  context: DeletionContext,
  { candidateId, beforeDeletion }: DeletionInput,
) {
  const { actor, now } = context;
  await requireCandidate(tx, actor, candidateId);
  // A concurrent application of this person waits, and then creates a new candidate.
  for (const address of await addressesOf(tx, candidateId)) await lockAddress(tx, address);
  // A tag that only this person has may say something about them.
  const ownTags = await lockOwnTags(tx, [candidateId]);
  // Tags, applications, meetings, then the candidate: the order in which bulk changes and withdrawals lock them.
  for (const prepare of beforeDeletion) await prepare(tx, context, candidateId);
  await requireCandidate(tx, actor, candidateId, { lockFor: 'deletion' });
  const former = await mergedCandidates.get().listFormer(tx, candidateId);
  const applications = await candidateApplications.get().listOf(tx, candidateId, 'everyone');
  await removeFilesOfCandidate(tx, candidateId);
  await nullReferences(tx, 'candidates', [{ id: candidateId }]);
  await tx.deleteFrom('candidates').where('id', '=', candidateId).execute();
  await deleteUnusedTags(tx, ownTags);
  await sql`select forget_texts_about(${candidateId}::uuid)`.execute(tx);
  await deleteMessagesLater(tx, [candidateId, ...former.map(({ id }) => id)], now);
  return applications;
}

async function deleteMessagesLater(tx: TenantTx, candidateIds: readonly string[], now: Date): Promise<void> {
  const runAt = new Date(now.getTime() + messagesKeptMs);
  for (const candidateId of candidateIds)
    await enqueue(tx, deleteCandidateMessagesTask.name, { companyId: tx.tenantId, candidateId }, { runAt });
}

/** Deletes the messages about a deleted candidate. */
export const deleteCandidateMessagesTask: Task = {
  name: 'delete_candidate_messages',
  async run({ companyId = '', candidateId = '' }, { system }) {
    await inTenant(system, companyId, (tx) => deleteMessagesAbout(tx, { companyId, aboutId: candidateId }));
  },
};
