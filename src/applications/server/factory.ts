import type { Insertable } from 'kysely';
import { aCandidate, type CandidateOverrides } from '#candidates/server/factory.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Applications } from '#platform/server/db/types.ts';

export type ApplicationOverrides = { jobId: string; candidate?: CandidateOverrides } & Partial<
  Omit<Insertable<Applications>, 'job_id'>
>;

/**
 * An application for tests, open on the job's first step, of a candidate of its own unless `candidate_id` is given.
 * @returns the whole row
 */
export async function anApplication(tx: TenantTx, overrides: ApplicationOverrides) {
  const { jobId, candidate, ...columns } = overrides;
  const candidateId = columns.candidate_id ?? (await aCandidate(tx, candidate)).id;
  const outcome = columns.outcome ?? 'open';
  const row = await tx
    .insertInto('applications')
    .values({
      job_id: jobId,
      candidate_id: candidateId,
      step_id: columns.step_id ?? (await firstStepId(tx, jobId)),
      closed_at: outcome === 'open' ? null : new Date(),
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (outcome === 'rejected') {
    await tx.insertInto('rejections').values({ application_id: row.id, reason: 'Other' }).execute();
  }
  return row;
}

async function firstStepId(tx: TenantTx, jobId: string): Promise<string> {
  const step = await tx
    .selectFrom('job_steps')
    .select('id')
    .where('job_id', '=', jobId)
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow();
  return step.id;
}
