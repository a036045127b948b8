import { requireExportedJob } from '#applications/server/access.ts';
import { seesAllCandidates } from '#candidates/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import type { ExportRecord } from './queries.ts';

/** Whether the member sees the candidates of all jobs. */
export const seesAll = (actor: MemberActor): boolean => seesAllCandidates(actor, 'candidates.list');

/** Refuses a member who may no longer export this list, or sees fewer of its people than before. */
export async function requireExporter(tx: TenantTx, actor: MemberActor, found: ExportRecord): Promise<void> {
  switch (found.list) {
    case 'candidates':
      if (!holds(actor, 'candidates.update') || (found.sees_all && !seesAll(actor))) refuse('forbidden');
      return;
    case 'applicants':
      if (found.job_id === null) refuse('not_found');
      await requireExportedJob(tx, actor, found.job_id);
  }
}
