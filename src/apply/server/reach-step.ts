import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { FormStep } from '#careers/traffic-rules.ts';

/** Notes that a draft's form showed a step. @returns false when it had shown it before, or was sent */
export async function reachStep(tx: TenantTx, draftId: string, step: FormStep): Promise<boolean> {
  const { rows } = await sql`
    update application_drafts
       set reached_steps = reached_steps || ${step}::text
     where tenant_id = ${currentTenantId} and id = ${draftId}::uuid
       and submitted_at is null and not ${step}::text = any(reached_steps)
    returning id`.execute(tx);
  return rows.length > 0;
}
