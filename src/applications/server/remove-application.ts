import { sql } from 'kysely';
import { byMember, record } from '#activity/server/record.ts';
import { nullReferences } from '#platform/server/db/null-references.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';

type AddedApplication = { id: string; job_id: string; candidate_id: string; version: number };

/**
 * Removes an application that the team added, unless something happened to it since.
 * @param application locked
 * @returns whether it was removed
 */
export async function removeAddedApplication(
  tx: TenantTx,
  actor: MemberActor,
  { application, now }: { application: AddedApplication; now: Date },
): Promise<boolean> {
  const { id, job_id: jobId, candidate_id: candidateId, version } = application;
  // A comment or meeting that is being written holds the row until its event can be seen.
  await tx.selectFrom('applications').select('id').where('id', '=', id).forUpdate().execute();
  if (version > 1 || (await isUsed(tx, application))) return false;
  await nullReferences(tx, 'applications', [{ id }]);
  await tx.deleteFrom('applications').where('id', '=', id).execute();
  const event = { type: 'application.removed', jobId, candidateId, applicationId: id, now };
  await record(tx, actor.companyId, byMember(actor), event);
  return true;
}

// Comments, meetings, ratings, mails and assignments each record an event of the application.
async function isUsed(tx: TenantTx, { id, candidate_id: candidateId }: AddedApplication): Promise<boolean> {
  const { rows } = await sql`
    select from events
     where tenant_id = ${currentTenantId} and candidate_id = ${candidateId}::uuid and application_id = ${id}::uuid
       and type <> 'application.added'
     limit 1`.execute(tx);
  return rows.length > 0;
}
