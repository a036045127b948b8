import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { stayingApplication } from '../rules.ts';
import type { MergeRecord } from './merge-record.ts';
import { moveRows, readRows } from './move-rows.ts';
import { tablesOfApplication } from './moved-tables.ts';

type SharedApplication = {
  id: string;
  candidate_id: string;
  job_id: string;
  job_title: string;
  step_title: string;
  outcome: string;
  position: number;
  appliedAt: Date;
};

/** Two applications for one job: one stays, and the other is closed as merged. */
export type Join = { staying: SharedApplication; closed: SharedApplication };

/** The jobs for which both candidates applied. */
export async function findJoins(tx: TenantTx, candidateIds: readonly string[]): Promise<Join[]> {
  const { rows } = await sql<SharedApplication>`
    select a.id, a.candidate_id, a.job_id, j.title as job_title, s.title as step_title, a.outcome, s.position,
           a.applied_at as "appliedAt"
      from applications a
      join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id
      join job_steps s on s.tenant_id = a.tenant_id and s.id = a.step_id
     where a.tenant_id = ${currentTenantId} and a.candidate_id = any (${candidateIds}::uuid[])
     order by a.id`.execute(tx);
  const byJob = Object.values(Object.groupBy(rows, (row) => row.job_id));
  return byJob.flatMap(([one, other] = []) => {
    if (one === undefined || other === undefined) return [];
    const staying = stayingApplication(one, other);
    return [{ staying, closed: staying === one ? other : one }];
  });
}

/** Closes an application as merged: what it has moves to the one that stays, and its row is stored. */
export async function joinApplication(
  tx: TenantTx,
  { staying, closed }: Join,
): Promise<Pick<MergeRecord, 'joined' | 'moved' | 'stored'>> {
  const move = { source: closed.id, target: staying.id };
  const { moved, stored } = await moveRows(tx, tablesOfApplication, move);
  const [row = {}] = await readRows(tx, 'applications', sql`t.id = ${closed.id}::uuid`);
  await tx.deleteFrom('applications').where('id', '=', closed.id).execute();
  await tx.insertInto('joined_applications').values({ id: closed.id, application_id: staying.id }).execute();
  return { joined: [{ row, stayingId: staying.id }], moved, stored };
}
