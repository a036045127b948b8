import { type RawBuilder, sql } from 'kysely';
import { firstIdAt } from '#platform/server/db/first-id-at.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { mayKnow } from './queries.ts';

/** `to_kind` is the kind of the step to which an application moved; empty for other events. */
export type EventCount = { type: string; to_kind: string; count: number };
export type JobEvents = { job_id: string; counts: EventCount[] };

type SinceInput = {
  types: readonly string[];
  since: Date;
  /** A condition on `e.job_id`. */
  jobs: RawBuilder<unknown>;
  /** The reader, whose own events are left out. */
  userId: string;
  /** The newest events of the company that are read; after a long absence the counts are a minimum. */
  eventsMax: number;
  jobsMax: number;
};

export type EventsSince = { total: EventCount[]; jobs: JobEvents[]; isAll: boolean };

/** Counts the events of these types since a moment: in all, and by job for the jobs with most of them. */
export async function countEventsSince(tx: TenantTx, input: SinceInput): Promise<EventsSince> {
  const { types, since, jobs, userId, eventsMax, jobsMax } = input;
  const { rows } = await sql<{ total: EventCount[] | null; jobs: JobEvents[] | null; read: number }>`
    with newest as materialized (
      select e.job_id, e.type, coalesce(e.data->>'toKind', '') as to_kind, e.actor_user_id, e.reader_user_ids
        from events e
       where e.tenant_id = ${currentTenantId} and e.id > ${firstIdAt(since)}::uuid
       order by e.id desc
       limit ${eventsMax}),
    counted as materialized (
      select e.job_id, e.type, e.to_kind, count(*) as count
        from newest e
       where e.type = any(${types}::text[]) and e.job_id is not null
         and e.actor_user_id is distinct from ${userId}::uuid and ${mayKnow(userId)} and ${jobs}
       group by e.job_id, e.type, e.to_kind),
    largest as (
      select job_id, sum(count) as count, json_agg(json_build_object('type', type, 'to_kind', to_kind, 'count', count)) as counts
        from counted
       group by job_id
       order by 2 desc, job_id desc
       limit ${jobsMax})
    select (select json_agg(t) from (select type, to_kind, sum(count) as count from counted group by 1, 2) as t) as total,
           (select json_agg(json_build_object('job_id', l.job_id, 'counts', l.counts) order by l.count desc, l.job_id desc)
              from largest l) as jobs,
           (select count(*) from newest)::integer as read`.execute(tx);
  const [row] = rows;
  return { total: row?.total ?? [], jobs: row?.jobs ?? [], isAll: (row?.read ?? 0) < eventsMax };
}
