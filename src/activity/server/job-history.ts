import { type RawBuilder, sql } from 'kysely';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { history } from '../history-contract.ts';
import type { ActivityAccess } from './handlers.ts';
import { type AuditLineRow, type AuditSources, loadNames, presentLine } from './read-audit.ts';

export function historyOperations(
  access: Pick<ActivityAccess, 'requireJob' | 'isEventVisible'>,
  sources: AuditSources,
): Operation[] {
  return implement(
    'activity',
    history,
  )({
    async listHistoryOfJob({ params, query: { cursor, limit } }, { tx, actor }) {
      await access.requireJob(tx, actor, params.jobId);
      const after = readCursor(cursor, ['id'])?.id ?? null;
      const isVisible = access.isEventVisible(actor);
      const rows = await listHistory(tx, sources.subjects, { jobId: params.jobId, isVisible, after, limit });
      const names = await loadNames(tx, rows, sources);
      return pageFrom(
        rows,
        limit,
        (row) => presentLine(row, names),
        ({ id }) => ({ id }),
      );
    },
  });
}

/** Lists events of the job itself, without those of its candidates. */
async function listHistory(
  tx: TenantTx,
  { job }: AuditSources['subjects'],
  page: { jobId: string; isVisible: RawBuilder<boolean>; after: string | null; limit: number },
): Promise<AuditLineRow[]> {
  const { rows } = await sql<AuditLineRow>`
    select e.id, e.occurred_at, e.type, e.actor_kind, e.application_id, e.meeting_id, e.data, e.changes,
           u.id as actor_id, u.name as actor_name, u.surname as actor_surname, u.avatar_key as actor_avatar,
           null as candidate_id, null as candidate_name, null as candidate_surname, ${job.columns}
      from events e
      left join users u on u.id = e.actor_user_id and e.actor_kind = 'member'
      ${job.join}
     where e.tenant_id = ${currentTenantId} and e.job_id = ${page.jobId}::uuid and e.candidate_id is null
       and (starts_with(e.type, 'job.') or e.type = 'custom_field.job_changed') and ${page.isVisible}
           ${page.after === null ? sql`` : sql`and e.id < ${page.after}::uuid`}
     order by e.id desc
     limit ${page.limit + 1}`.execute(tx);
  return rows;
}
