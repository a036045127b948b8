import { sql } from 'kysely';
import { byMember, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { Page } from '#platform/contract/paging.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { BinnedJob } from '../lifecycle-contract.ts';
import { binDays, type JobStatus } from '../rules.ts';
import { scopeJobs } from './access.ts';
import { stepCounts } from './application-counts.ts';

type BinRow = {
  id: string;
  title: string;
  status: string;
  department_id: string | null;
  department_name: string | null;
  application_count: number;
  deleted_at: Date;
  at: string;
  deleted_by: string | null;
  name: string | null;
  surname: string | null;
};

/** Deleted jobs that can still be restored, latest first. */
export async function listBin(
  tx: TenantTx,
  actor: MemberActor,
  page: { cursor?: string | undefined; limit: number; now: Date },
): Promise<Page<BinnedJob>> {
  const after = readCursor(page.cursor, ['at', 'id']);
  const { rows } = await sql<BinRow>`
    select jobs.id, jobs.title, jobs.status, jobs.department_id, d.name as department_name, jobs.deleted_at,
           jobs.deleted_at::text as at, u.id as deleted_by, u.name, u.surname,
           (select coalesce(sum(c.total_count), 0)::integer
              from job_steps s join ${stepCounts(sql`= jobs.id`)} as c on c.step_id = s.id
             where s.tenant_id = jobs.tenant_id and s.job_id = jobs.id) as application_count
      from jobs
      left join departments d on d.tenant_id = jobs.tenant_id and d.id = jobs.department_id
      left join users u on u.id = jobs.deleted_by_user_id
     where jobs.tenant_id = ${currentTenantId} and jobs.deleted_at >= ${oldestRestorable(page.now)} and ${scopeJobs(actor, 'jobs.id')}
           ${after === null ? sql`` : sql`and (jobs.deleted_at, jobs.id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
     order by jobs.deleted_at desc, jobs.id desc
     limit ${page.limit + 1}`.execute(tx);
  return pageFrom(rows, page.limit, present, (row) => ({ at: row.at, id: row.id }));
}

function present(row: BinRow): BinnedJob {
  return {
    id: row.id,
    title: row.title,
    status: row.status as JobStatus,
    department:
      row.department_id === null ? null : { id: row.department_id, name: row.department_name ?? '' },
    applicationCount: row.application_count,
    deletedAt: row.deleted_at.toISOString(),
    deletedBy:
      row.deleted_by === null
        ? null
        : { userId: row.deleted_by, name: row.name ?? '', surname: row.surname ?? '' },
    goneAt: new Date(row.deleted_at.getTime() + binDays * 24 * 3600 * 1000).toISOString(),
  };
}

// Older ones are being removed in chunks and cannot be restored.
const oldestRestorable = (now: Date): Date => new Date(now.getTime() - binDays * 24 * 3600 * 1000);

/** Restores a job from the bin. */
export async function restoreJob(tx: TenantTx, actor: MemberActor, id: string, now: Date): Promise<void> {
  const row = await tx
    .updateTable('jobs')
    .set({ deleted_at: null, deleted_by_user_id: null, updated_at: now })
    .where('id', '=', id)
    .where('deleted_at', '>=', oldestRestorable(now))
    .where(scopeJobs(actor, 'jobs.id'))
    .returning(['title', 'status'])
    .executeTakeFirst();
  if (row === undefined) refuse('not_found', 'jobs.not_found');
  await record(tx, actor.companyId, byMember(actor), {
    type: 'job.restored',
    jobId: id,
    data: { job: row.title },
    changes: { status: [null, row.status] },
    now,
  });
}
