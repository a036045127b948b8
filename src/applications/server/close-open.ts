import { sql } from 'kysely';
import { byMember, recordSeveral } from '#activity/server/record.ts';
import type { ClosingInput, OpenApplications } from '#jobs/server/complete-job.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { requireVisibleJob, requireDecision } from './access.ts';
import { mayDecide } from './policy.ts';
import { listReasons } from './rejection-reasons.ts';

type OpenRow = {
  id: string;
  name: string;
  surname: string;
  stepTitle: string;
  stepColor: string;
  applied_at: Date;
};
type ChangedRow = { id: string; candidate_id: string; step_id: string; step_title: string };

/** Closes all open applications of a job when it is completed, and reopens them when that is undone. */
export const openApplications: OpenApplications = {
  async list(tx, actor, jobId, page) {
    const job = await requireVisibleJob(tx, actor, jobId);
    const after = readCursor(page.cursor, ['id'])?.id ?? null;
    const { rows } = await sql<OpenRow>`
      select a.id, c.name, c.surname, s.title as "stepTitle", s.color as "stepColor", a.applied_at
        from applications a
        join candidates c on c.tenant_id = a.tenant_id and c.id = a.candidate_id
        join job_steps s on s.tenant_id = a.tenant_id and s.id = a.step_id
       where a.tenant_id = ${currentTenantId} and a.job_id = ${jobId}::uuid and a.outcome = 'open'
             ${after === null ? sql`` : sql`and a.id < ${after}::uuid`}
       order by a.id desc
       limit ${page.limit + 1}`.execute(tx);
    const found = pageFrom(
      rows,
      page.limit,
      ({ applied_at, ...row }) => ({ ...row, appliedAt: applied_at.toISOString() }),
      ({ id }) => ({ id }),
    );
    return {
      ...found,
      reasons: await listReasons(tx, actor.companyId),
      can: { close: mayDecide(actor, job.teamRole) },
    };
  },

  async close(tx, actor, closing) {
    requireDecision(actor, await requireVisibleJob(tx, actor, closing.jobId));
    const rows = await rejectOpen(tx, actor, closing);
    await recordEvent(tx, actor, rows, { ...closing, type: 'application.rejected' });
    return rows.map((row) => row.id);
  },

  async reopen(tx, actor, closed) {
    requireDecision(actor, await requireVisibleJob(tx, actor, closed.jobId));
    const rows = await reopenClosed(tx, closed);
    await recordEvent(tx, actor, rows, { ...closed, type: 'application.unrejected' });
  },
};

async function rejectOpen(
  tx: TenantTx,
  actor: MemberActor,
  { jobId, reason, note, now }: ClosingInput,
): Promise<ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    with affected as (
      select id, step_id from applications
       where tenant_id = ${currentTenantId} and job_id = ${jobId}::uuid and outcome = 'open'
       order by id
         for no key update
    ), noted as (
      insert into rejections (tenant_id, application_id, reason, note, rejected_by_user_id, rejected_at)
      select ${currentTenantId}, id, ${reason}, ${note}, ${actor.userId}::uuid, ${now} from affected
    )
    update applications a
       set outcome = 'rejected', closed_at = ${now}, updated_at = ${now}, version = a.version + 1
      from affected
     where a.tenant_id = ${currentTenantId} and a.id = affected.id
    returning a.id, a.candidate_id, a.step_id, '' as step_title`.execute(tx);
  return rows;
}

async function reopenClosed(
  tx: TenantTx,
  { jobId, ids, closedAt, now }: { jobId: string; ids: string[]; closedAt: Date; now: Date },
): Promise<ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    with affected as (
      select id from applications
       where tenant_id = ${currentTenantId} and id = any(${ids}::uuid[]) and job_id = ${jobId}::uuid and outcome = 'rejected'
         and exists (select from rejections r
               where r.tenant_id = applications.tenant_id and r.application_id = applications.id
                 and r.rejected_at = ${closedAt})
       order by id
         for no key update
    ), gone as (
      delete from rejections
       where tenant_id = ${currentTenantId} and application_id in (select id from affected)
    )
    update applications a
       set outcome = 'open', closed_at = null, updated_at = ${now}, version = a.version + 1
      from affected, job_steps s
     where a.tenant_id = ${currentTenantId} and a.id = affected.id and s.tenant_id = a.tenant_id and s.id = a.step_id
    returning a.id, a.candidate_id, a.step_id, s.title as step_title`.execute(tx);
  return rows;
}

type EventInput = {
  type: 'application.rejected' | 'application.unrejected';
  jobId: string;
  now: Date;
  reason?: string;
};

function recordEvent(
  tx: TenantTx,
  actor: MemberActor,
  rows: ChangedRow[],
  { type, jobId, now, reason }: EventInput,
) {
  const events = rows.map((row) => ({
    type,
    jobId,
    candidateId: row.candidate_id,
    applicationId: row.id,
    data: { stepId: row.step_id, ...(reason === undefined ? { stepTitle: row.step_title } : { reason }) },
    now,
  }));
  return recordSeveral(tx, actor.companyId, byMember(actor), events);
}
