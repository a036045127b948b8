import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { SkipReason } from '../contract.ts';

export type SkippedRow = {
  application_id: string | null;
  candidate_id: string;
  name: string;
  surname: string;
  skip_reason: SkipReason;
  step_title: string;
};

/** Items that were skipped, could not be undone, or were undone after their mail, ordered by name. */
export async function listSkipped(
  tx: TenantTx,
  bulkChangeId: string,
  state: 'skipped' | 'undo_skipped' | 'undone',
): Promise<SkippedRow[]> {
  const { rows } = await sql<SkippedRow>`
    select i.application_id, i.candidate_id, c.name, c.surname, i.skip_reason, coalesce(s.title, '') as step_title
      from bulk_change_items i
      join candidates c on c.tenant_id = i.tenant_id and c.id = i.candidate_id
      left join applications a on a.tenant_id = i.tenant_id and a.id = i.application_id
      left join job_steps s on s.tenant_id = a.tenant_id and s.job_id = a.job_id and s.id = a.step_id
     where i.tenant_id = ${currentTenantId} and i.bulk_change_id = ${bulkChangeId}::uuid and i.state = ${state} and i.skip_reason is not null
     order by c.sort_name, c.id
     limit 200`.execute(tx);
  return rows;
}
