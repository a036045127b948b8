import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Outcome } from '../rules.ts';

export type Versioned = { id: string; version: number };

export type LockedApplication = {
  id: string;
  candidate_id: string;
  step_id: string;
  outcome: Outcome;
  version: number;
};

/**
 * Locks applications of a job until the transaction ends, in the order of their ids. Of two callers that change the
 * same cards, one waits for the other and then sees its changes.
 */
export async function lockApplications(
  tx: TenantTx,
  jobId: string,
  ids: readonly string[],
): Promise<LockedApplication[]> {
  const { rows } = await sql<LockedApplication>`
    select id, candidate_id, step_id, outcome, version
      from applications
     where tenant_id = ${currentTenantId} and id = any(${ids}::uuid[]) and job_id = ${jobId}::uuid
     order by id
       for no key update`.execute(tx);
  return rows;
}

/** The applications that still have the version the caller saw. */
export function isCurrent(asked: readonly Versioned[], row: LockedApplication): boolean {
  return asked.some((one) => one.id === row.id && one.version === row.version);
}
