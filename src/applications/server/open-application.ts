import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';

/**
 * Records the first opening of an application. The foreign key waits for a change by the applicant, who locks the
 * application for update: of the two, the later one sees the other.
 */
export async function openApplication(
  tx: TenantTx,
  actor: MemberActor,
  opening: { applicationId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('application_openings')
    .values({
      application_id: opening.applicationId,
      opened_by_user_id: actor.userId,
      opened_at: opening.now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'application_id']).doNothing())
    .execute();
}
