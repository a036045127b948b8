import { sql } from 'kysely';
import { refuse } from '#platform/contract/errors.ts';
import type { MailTexts } from '#mail-templates/contract.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { enqueueBulkChange } from './enqueue-bulk-change.ts';
import { cancelNext } from './mailing-queries.ts';
import { planNext } from './mailing-times.ts';
import { type BulkChangeRow, firstId, isPending, lockBulkChange, setBulkChangeState } from './queries.ts';
import { subjectOf } from './subject-of.ts';

export type ChangeMailingInput = {
  mailingId: string;
  /** Null keeps the text. */
  texts: MailTexts | null;
  /** Null keeps the time. */
  time: string | null;
  /** As the member read it. */
  version: number;
  now: Date;
};

/**
 * Changes the mails of a mailing that are not sent yet. One with a problem becomes that of the member, as any other message.
 * Of two changes at once the later one is refused.
 */
export async function changeMailing(
  tx: TenantTx,
  actor: MemberActor,
  { mailingId, texts, time, version, now }: ChangeMailingInput,
): Promise<void> {
  const mailing = await requireAsRead(tx, { mailingId, version });
  const fields = {
    ...(texts !== null && { texts, about: subjectOf(texts) }),
    ...(time !== null && { time }),
  };
  await tx
    .updateTable('bulk_changes')
    .set({
      version: version + 1,
      action: sql`bulk_changes.action || ${JSON.stringify(fields)}::jsonb`,
      ...(time !== null && {
        state: 'scheduled',
        time_from: now,
        planned_to: time === 'tray' ? null : firstId,
      }),
      ...(mailing.problem !== null && {
        problem: null,
        created_by_user_id: actor.userId,
        network: actor.network,
      }),
    })
    .where('id', '=', mailingId)
    .execute();
  const changed = await requirePending(tx, mailingId);
  // Of a small one the answer has the new time.
  if (changed.planned_to !== null) await planNext(tx, changed);
  await enqueueBulkChange(tx, { companyId: tx.tenantId, bulkChangeId: mailingId });
}

/**
 * Cancels the mails that are not sent yet. From here on none is sent, and thousands of items are closed one transaction after
 * the other.
 */
export async function cancelMailing(
  tx: TenantTx,
  actor: MemberActor,
  { mailingId, version }: Pick<ChangeMailingInput, 'mailingId' | 'version'>,
): Promise<void> {
  await requireAsRead(tx, { mailingId, version });
  await setBulkChangeState(tx, mailingId, { state: 'cancelled', undoneByUserId: actor.userId });
  if (await cancelNext(tx, mailingId))
    await enqueueBulkChange(tx, { companyId: tx.tenantId, bulkChangeId: mailingId });
}

/** The mailing, locked; refuses when another call changed it after the member read it. */
async function requireAsRead(
  tx: TenantTx,
  { mailingId, version }: Pick<ChangeMailingInput, 'mailingId' | 'version'>,
): Promise<BulkChangeRow> {
  const mailing = await requirePending(tx, mailingId);
  if (mailing.version !== version) refuse('conflict', 'bulk-changes.mailing_stale');
  return mailing;
}

/** The mailing, locked while some of its mails wait; else not_found. */
async function requirePending(tx: TenantTx, mailingId: string): Promise<BulkChangeRow> {
  const row = await lockBulkChange(tx, mailingId);
  if (row === undefined || row.action.kind !== 'mail' || !isPending(row.state)) refuse('not_found');
  return row;
}
