import { type RawBuilder, sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { EventRow, MemberName } from './queries.ts';

export type AuditFilter = {
  actor?: string | undefined;
  kind?: string | undefined;
  /** Whole days of the zone, as yyyy-mm-dd, both included. */
  from?: string | undefined;
  to?: string | undefined;
  timeZone: string;
};

export type AuditRow = EventRow & {
  /** The exact instant, for the cursor. */
  at: string;
  /** The instant in the zone of the filter. */
  local_time: string;
  network: string | null;
  changes: Record<string, [unknown, unknown]> | null;
};

export type AuditPage = { after: { at: string; id: string } | null; limit: number };

/** Lists the events that match, newest first, with one row more than the limit. */
export async function listAudit(tx: TenantTx, filter: AuditFilter, page: AuditPage): Promise<AuditRow[]> {
  return (await auditQuery(filter, page).execute(tx)).rows;
}

/** The query itself, so that a test can read its plan. */
export function auditQuery(filter: AuditFilter, page: AuditPage): RawBuilder<AuditRow> {
  return sql<AuditRow>`
    select e.id, e.occurred_at, e.occurred_at::text as at,
           to_char(e.occurred_at at time zone ${filter.timeZone}, 'YYYY-MM-DD HH24:MI:SS') as local_time,
           e.type, e.actor_kind, e.application_id, e.meeting_id, e.data, e.network, e.changes,
           u.id as actor_id, u.name as actor_name, u.surname as actor_surname, u.avatar_key as actor_avatar,
           c.id as candidate_id, c.name as candidate_name, c.surname as candidate_surname,
           j.id as job_id, j.title as job_title
      from (select * from events e where ${sql.join(conditions(filter, page), sql` and `)}
             order by e.occurred_at desc, e.id desc
             limit ${page.limit + 1}) e
      left join users u on u.id = e.actor_user_id and e.actor_kind = 'member'
      left join candidates c on c.tenant_id = e.tenant_id and c.id = e.candidate_id
      left join jobs j on j.tenant_id = e.tenant_id and j.id = e.job_id
     order by e.occurred_at desc, e.id desc`;
}

function conditions({ actor, kind, from, to, timeZone }: AuditFilter, { after }: AuditPage) {
  const startOf = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone ${timeZone}`;
  return [
    sql`e.tenant_id = ${currentTenantId}`,
    ...(actor === undefined ? [] : [sql`e.actor_user_id = ${actor}::uuid and e.actor_kind = 'member'`]),
    ...(kind === undefined ? [] : [sql`e.kind = ${kind}`]),
    ...(from === undefined ? [] : [sql`e.occurred_at >= ${startOf(sql`${from}::date`)}`]),
    ...(to === undefined ? [] : [sql`e.occurred_at < ${startOf(sql`${to}::date + 1`)}`]),
    ...(after === null ? [] : [sql`(e.occurred_at, e.id) < (${after.at}::timestamptz, ${after.id}::uuid)`]),
  ];
}

/** Names of users by their ids; deleted users are left out. */
export async function listUserNames(tx: TenantTx, ids: string[]): Promise<Map<string, MemberName>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'name', 'surname'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
