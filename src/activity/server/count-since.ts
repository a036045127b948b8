import { type RawBuilder, sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

/** `to_kind` is the kind of the step to which an application moved. */
export type JobEventRow = { job_id: string; type: string; to_kind: string | null; count: number };

type SinceInput = {
  types: readonly string[];
  since: Date;
  /** A condition on `e.job_id`. */
  jobs: RawBuilder<unknown>;
  /** The actor whose own events are left out. */
  exceptUserId: string;
  limit: number;
};

/**
 * Events of these types by job since a moment. Only the newest `limit` events of the company are read, so that the number
 * of a long absence is a minimum; `isAll` says whether all were read.
 */
export async function countEventsSince(
  tx: TenantTx,
  { types, since, jobs, exceptUserId, limit }: SinceInput,
): Promise<{ rows: JobEventRow[]; isAll: boolean }> {
  const { rows } = await sql<JobEventRow & { read: number }>`
    with newest as (
      select e.job_id, e.type, e.data->>'toKind' as to_kind, e.actor_user_id from events e
       where e.tenant_id = ${currentTenantId} and e.id > ${firstIdAt(since)}::uuid
       order by e.id desc
       limit ${limit})
    select e.job_id, e.type, e.to_kind, count(*)::integer as count, (select count(*) from newest)::integer as read
      from newest e
     where e.type = any(${types}::text[]) and e.job_id is not null
       and e.actor_user_id is distinct from ${exceptUserId}::uuid and ${jobs}
     group by e.job_id, e.type, e.to_kind`.execute(tx);
  return {
    rows: rows.map(({ read: _read, ...row }) => row),
    isAll: (rows[0]?.read ?? 0) < limit,
  };
}

/** The smallest UUID version 7 of that millisecond. */
const firstIdAt = (at: Date): string => {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
};
