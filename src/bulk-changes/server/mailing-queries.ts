import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MailingProblem } from '../rules.ts';
import type { ItemRow } from './queries.ts';

/** The mails that are due, the longest waiting first; at most `limit`. */
export async function listDueItems(
  tx: TenantTx,
  bulkChangeId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<ItemRow[]> {
  const rows = await tx
    .selectFrom('bulk_change_items')
    .select(['candidate_id', 'application_id', 'expected_version', 'previous_state'])
    .where('bulk_change_id', '=', bulkChangeId)
    .where('state', '=', 'waiting')
    .where('send_at', '<=', now)
    .orderBy('send_at')
    .limit(limit)
    .execute();
  return rows as unknown as ItemRow[];
}

/** The next mail that waits. It has no time when a merge that was undone brought it back. */
export async function findNextItem(
  tx: TenantTx,
  bulkChangeId: string,
): Promise<{ send_at: Date | null } | undefined> {
  return tx
    .selectFrom('bulk_change_items')
    .select('send_at')
    .where('bulk_change_id', '=', bulkChangeId)
    .where('state', '=', 'waiting')
    .orderBy('send_at')
    .limit(1)
    .executeTakeFirst();
}

/** Stores why a mailing was not sent at its time. */
export async function setMailingProblem(
  tx: TenantTx,
  bulkChangeId: string,
  problem: MailingProblem,
): Promise<void> {
  await tx
    .updateTable('bulk_changes')
    .set({ state: 'scheduled', problem })
    .where('id', '=', bulkChangeId)
    .execute();
}

/** Number of items that one transaction cancels. */
const cancelSize = 1000;

/** Cancels the next waiting items of a cancelled mailing, none of which is sent any more. @returns whether some remain */
export async function cancelNext(tx: TenantTx, bulkChangeId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update bulk_change_items i
       set state = 'skipped', skip_reason = 'cancelled'
     where i.tenant_id = ${currentTenantId} and i.bulk_change_id = ${bulkChangeId}::uuid
       and i.candidate_id in (
         select w.candidate_id from bulk_change_items w
          where w.tenant_id = ${currentTenantId} and w.bulk_change_id = ${bulkChangeId}::uuid and w.state = 'waiting'
          order by w.candidate_id
          limit ${cancelSize})`.execute(tx);
  return Number(numAffectedRows) === cancelSize;
}
