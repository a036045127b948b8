import { sql } from 'kysely';
import { z } from 'zod';
import { record } from '#activity/server/record.ts';
import { maySee } from '#applications/server/access.ts';
import { text } from '#platform/contract/fields.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { feedbackMaxChars, verdicts } from '../rules.ts';
import type { ShareRow } from './queries.ts';

/** The posted form with the recipient's feedback. */
export const feedbackForm = z.object({
  verdict: z.enum(verdicts, 'shares.validation.verdict'),
  feedback: text(feedbackMaxChars).default(''),
});
export type Feedback = z.output<typeof feedbackForm>;

const nobody = { kind: 'system', userId: null } as const;

/** Logs that somebody opened the page by its button. Only the first opening is an event of the candidate. */
export async function openShare(tx: TenantTx, share: ShareRow, now: Date): Promise<void> {
  // Locked, so that of two first openings at once one is the first.
  if (!(await lockShare(tx, share.id, now))) return;
  const before = await tx
    .selectFrom('share_openings')
    .select('id')
    .where('share_id', '=', share.id)
    .limit(1)
    .executeTakeFirst();
  await tx.insertInto('share_openings').values({ share_id: share.id, opened_at: now }).execute();
  if (before === undefined)
    await record(tx, tx.tenantId, nobody, { type: 'share.opened', ...factsOf(share), now });
}

/**
 * Stores the feedback of a recipient, who can change it until the share ends. Another recommendation notifies its
 * sharer and the followers; other words alone do not.
 * @returns false when the share ended meanwhile
 */
export async function answerShare(
  tx: TenantTx,
  share: ShareRow,
  { verdict, feedback, now }: Feedback & { now: Date },
): Promise<boolean> {
  const before = await lockShare(tx, share.id, now);
  if (before === undefined || !share.asks_feedback) return false;
  if (before.verdict === verdict && before.feedback === feedback) return true;
  await tx
    .updateTable('shares')
    .set({ verdict, feedback, answered_at: now })
    .where('id', '=', share.id)
    .execute();
  if (before.verdict === verdict) return true;
  const facts = factsOf(share);
  const memberId = await findSharer(tx, share);
  const data = { ...facts.data, ...(memberId !== null && { memberId }) };
  await record(tx, tx.tenantId, nobody, { type: 'share.answered', ...facts, data, now });
  return true;
}

/** Locks a share that is neither revoked nor expired. */
function lockShare(tx: TenantTx, id: string, now: Date) {
  return tx
    .selectFrom('shares')
    .select(['verdict', 'feedback'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
}

const factsOf = ({
  id,
  candidate_id: candidateId,
  application_id: applicationId,
  job_id: jobId,
}: ShareRow) => ({
  candidateId,
  applicationId,
  jobId,
  data: { shareId: id },
});

/** The member who shared, while they may still see the person; else null. */
async function findSharer(tx: TenantTx, share: ShareRow): Promise<string | null> {
  const subject = { candidateId: sql`${share.candidate_id}::uuid`, applicationId: share.application_id };
  const { rows } = await sql<{ id: string }>`
    select m.id from members m
     where m.tenant_id = ${currentTenantId} and m.user_id = ${share.shared_by}::uuid and ${maySee(subject)}`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}
