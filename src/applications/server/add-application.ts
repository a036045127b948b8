import { byMember, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';

export type Addition = { jobId: string; candidateId: string; now: Date };

/** Adds a candidate to the first step of a job. The unique constraint decides between two concurrent calls. */
export async function addApplication(tx: TenantTx, actor: MemberActor, addition: Addition): Promise<string> {
  const { jobId, candidateId, now } = addition;
  const step = await tx
    .selectFrom('job_steps')
    .select('id')
    .where('job_id', '=', jobId)
    .orderBy('position')
    .limit(1)
    .forKeyShare()
    .executeTakeFirst();
  if (step === undefined) refuse('conflict', 'applications.step_gone');
  const times = { applied_at: now, step_entered_at: now, updated_at: now };
  const added = await tx
    .insertInto('applications')
    .values({ job_id: jobId, candidate_id: candidateId, step_id: step.id, source: 'manual', ...times })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'job_id', 'candidate_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) refuse('conflict', 'applications.already_there');
  await record(tx, actor.companyId, byMember(actor), {
    type: 'application.added',
    jobId,
    candidateId,
    applicationId: added.id,
    now,
  });
  return added.id;
}
