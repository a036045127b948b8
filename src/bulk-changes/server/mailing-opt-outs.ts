import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { OptOutSource } from '../rules.ts';

/** A condition on candidates `c`: the person gets no mailings. */
export const hasOptedOut = sql<boolean>`exists (
  select from mailing_opt_outs o where o.tenant_id = ${currentTenantId} and o.candidate_id = c.id)`;

/** Unsubscribes a person; the first time stays. */
export async function insertOptOut(
  tx: TenantTx,
  optOut: { candidateId: string; source: OptOutSource; now: Date },
): Promise<void> {
  const { candidateId, source, now } = optOut;
  await tx
    .insertInto('mailing_opt_outs')
    .values({ candidate_id: candidateId, source, created_at: now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'candidate_id']).doNothing())
    .execute();
}

/** Subscribes a person again. */
export async function deleteOptOut(tx: TenantTx, candidateId: string): Promise<void> {
  await tx.deleteFrom('mailing_opt_outs').where('candidate_id', '=', candidateId).execute();
}

/** When and how a person unsubscribed from mailings; undefined when they get them. */
export function findOptOut(tx: TenantTx, candidateId: string) {
  return tx
    .selectFrom('mailing_opt_outs')
    .select(['source', 'created_at'])
    .where('candidate_id', '=', candidateId)
    .executeTakeFirst();
}
