import { byMember, record } from '#activity/server/record.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';

/** Rates an application. The last rating wins, regardless of the version the caller saw. */
export async function rateApplication(
  tx: TenantTx,
  actor: MemberActor,
  application: { id: string; jobId: string; candidateId: string; rating: number | null; now: Date },
): Promise<void> {
  const changed = await tx
    .updateTable('applications')
    .set({ rating: application.rating, updated_at: application.now })
    .where('id', '=', application.id)
    .where('rating', 'is distinct from', application.rating)
    .returning('id')
    .executeTakeFirst();
  if (changed === undefined) return;
  await record(tx, actor.companyId, byMember(actor), {
    type: 'application.rated',
    jobId: application.jobId,
    candidateId: application.candidateId,
    applicationId: application.id,
    data: { rating: application.rating },
    now: application.now,
  });
}
