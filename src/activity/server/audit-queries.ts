import { type RawBuilder, sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { type EventParts, type EventRow, mayKnow, type MemberName } from './queries.ts';

export type AuditFilter = {
  /** The account that reads the log. */
  readerId: string;
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

/** The rows that events refer to, of later slices. */
export type AuditSubjects = Pick<EventParts, 'candidate' | 'job'>;

export type AuditPage = { after: { at: string; id: string } | null; limit: number };

/** The events that match, newest first, with one row more than the limit. */
export function auditQuery(
  { candidate, job }: AuditSubjects,
  filter: AuditFilter,
  page: AuditPage,
): RawBuilder<AuditRow> {
  return sql<AuditRow>`
    select e.id, e.occurred_at, e.occurred_at::text as at,
           to_char(e.occurred_at at time zone ${filter.timeZone}, 'YYYY-MM-DD HH24:MI:SS') as local_time,
           e.type, e.actor_kind, e.application_id, e.meeting_id, e.data, e.network, e.changes,
           u.id as actor_id, u.name as actor_name, u.surname as actor_surname, u.avatar_key as actor_avatar,
           ${candidate.columns}, ${job.columns}
      from (select * from events e where ${sql.join(conditions(filter, page), sql` and `)}
             order by e.occurred_at desc, e.id desc
             limit ${page.limit + 1}) e
      left join users u on u.id = e.actor_user_id and e.actor_kind = 'member'
      ${candidate.join}
      ${job.join}
     order by e.occurred_at desc, e.id desc`;
}

function conditions({ readerId, actor, kind, from, to, timeZone }: AuditFilter, { after }: AuditPage) {
  const startOf = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone ${timeZone}`;
  return [
    sql`e.tenant_id = ${currentTenantId} and ${mayKnow(readerId)}`,
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
