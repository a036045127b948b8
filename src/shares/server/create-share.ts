import type { z } from 'zod';
import { byMember, record } from '#activity/server/record.ts';
import { requireApplication } from '#applications/server/access.ts';
import { requireRoom } from '#billing/server/limits.ts';
import { requireCandidate, requireChangeable } from '#candidates/server/access.ts';
import { isLocked } from '#files/rules.ts';
import { findFile, markOpened } from '#files/server/queries.ts';
import { refuse } from '#platform/contract/errors.ts';
import { newCompanyToken } from '#platform/server/company-token.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { shareDraft } from '../contract.ts';
import { activeSharesMax } from '../rules.ts';
import { mailShare } from './mail.ts';
import { countActiveShares } from './queries.ts';

export type ShareContext = { platform: Platform; actor: MemberActor; now: Date };

type ShareInput = { candidateId: string; draft: z.output<typeof shareDraft> };

const dayMs = 24 * 3600 * 1000;

/** Makes a link to the chosen parts of a candidate, and mails it when that is wished. Only the answer has the link. */
export async function createShare(
  tx: TenantTx,
  { platform, actor, now }: ShareContext,
  { candidateId, draft }: ShareInput,
): Promise<{ id: string; link: string }> {
  // Locked, so that concurrent shares count each other.
  const candidate = await requireChangeable(tx, actor, candidateId);
  if ((await countActiveShares(tx, candidateId, now)) >= activeSharesMax)
    refuse('conflict', 'shares.limit_reached', { values: { limit: activeSharesMax } });
  const jobId = await findJob(tx, actor, { candidateId, applicationId: draft.applicationId });
  const cvFileId = draft.parts.includes('cv') ? await openCv(tx, actor, candidate.cv_file_id, now) : null;
  const { token, hash } = newCompanyToken(tx.tenantId);
  const expiresAt = new Date(now.getTime() + draft.days * dayMs);
  const { id } = await tx
    .insertInto('shares')
    .values({
      candidate_id: candidateId,
      application_id: draft.applicationId,
      cv_file_id: cvFileId,
      token_hash: hash,
      parts: draft.parts,
      recipient_name: draft.recipientName,
      recipient_email: draft.recipientEmail,
      message: draft.message,
      language: draft.language,
      asks_feedback: draft.asksFeedback,
      shared_by: actor.userId,
      created_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const link = `${platform.config.publicUrl}/shared/${token}`;
  if (draft.isMailed) {
    await requireRoom(tx, actor.isBilled, { limit: 'mails', now });
    await mailShare(tx, platform, { candidateId, sharedBy: actor.userId, draft, expiresAt, link });
  }
  const facts = { jobId, candidateId, applicationId: draft.applicationId, data: { shareId: id }, now };
  await record(tx, actor.companyId, byMember(actor), { type: 'share.created', ...facts });
  return { id, link };
}

type Subject = { candidateId: string; applicationId: string | null };

/** The job of the application, which must be one of the candidate that the member may see. */
async function findJob(tx: TenantTx, actor: MemberActor, { candidateId, applicationId }: Subject) {
  if (applicationId === null) return null;
  const application = await requireApplication(tx, actor, applicationId);
  if (application.candidateId !== candidateId) refuse('not_found');
  return application.jobId;
}

/** The CV that the member may see. From now on it counts as opened, so its applicant cannot replace it. */
async function openCv(tx: TenantTx, actor: MemberActor, fileId: string | null, now: Date): Promise<string> {
  const file = fileId === null ? undefined : await findFile(tx, actor, fileId);
  if (file === undefined || isLocked(file.scan_state)) refuse('conflict', 'shares.no_cv');
  await markOpened(tx, file.id, now);
  return file.id;
}

/** Revokes a share; its maker may, and members who may change the candidate. Revoking again changes nothing. */
export async function revokeShare(
  tx: TenantTx,
  { actor, now }: Pick<ShareContext, 'actor' | 'now'>,
  id: string,
): Promise<void> {
  const row = await tx
    .selectFrom('shares')
    .select(['candidate_id', 'application_id', 'shared_by', 'revoked_at', 'expires_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) refuse('not_found');
  const { may_change: mayChange } = await requireCandidate(tx, actor, row.candidate_id);
  if (!mayChange && row.shared_by !== actor.userId) refuse('forbidden');
  if (row.revoked_at !== null || row.expires_at <= now) return;
  await tx.updateTable('shares').set({ revoked_at: now }).where('id', '=', id).execute();
  const facts = { candidateId: row.candidate_id, applicationId: row.application_id, data: { shareId: id } };
  await record(tx, actor.companyId, byMember(actor), { type: 'share.revoked', ...facts, now });
}
