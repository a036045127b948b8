import { type RawBuilder, sql } from 'kysely';
import { type EventParts, type EventRow, eventsQuery, mayKnow, onTeam } from '#activity/server/queries.ts';
import type { CandidateScope } from '#candidates/server/candidate-applications.ts';
import { firstIdAt } from '#platform/server/db/first-id-at.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { newsMax, type TimelineKind, visitMs } from '../rules.ts';

/** The events of a candidate that one member may know of. */
export type Timeline = {
  candidateId: string;
  scope: CandidateScope;
  userId: string;
  memberId: string;
  /** A further condition on an event `e`. */
  isEventVisible: RawBuilder<boolean>;
};
type Page = { after: { id: string } | null; limit: number };
export type TimelineRow = EventRow & { timeline_kind: TimelineKind; is_restricted: boolean };

function isVisible(
  parts: EventParts,
  { candidateId, scope, userId, isEventVisible }: Timeline,
): RawBuilder<unknown> {
  const ofScope = scope === 'everyone' ? sql`true` : sql`(e.job_id is null or ${onTeam(parts, scope)})`;
  return sql`e.tenant_id = ${currentTenantId} and e.candidate_id = ${candidateId}::uuid and ${ofScope}
             and ${mayKnow(userId)} and ${isEventVisible}`;
}

/**
 * Selects the ids of a page, newest first, and one more. Each kind is read from its own index in order. A page costs
 * the same however many events there are.
 */
export function newestIds(
  parts: EventParts,
  timeline: Timeline,
  { kinds, after, limit }: Page & { kinds: readonly TimelineKind[] },
): RawBuilder<{ id: string }> {
  const newest = sql`order by id desc limit ${limit + 1}`;
  const visible = isVisible(parts, timeline);
  const isAfter = after === null ? sql`` : sql`and e.id < ${after.id}::uuid`;
  const selects = kinds.map(
    (kind) => sql`
    (select e.id from events e where ${visible} and e.timeline_kind = ${kind} ${isAfter} ${newest})`,
  );
  return kinds.length === 0
    ? sql`select e.id from events e where ${visible} ${isAfter} ${newest}`
    : sql`select id from (${sql.join(selects, sql` union all `)}) as found ${newest}`;
}

/** A page of events, newest first; one row more than the limit. Without kinds it has all of them. */
export async function listEvents(
  tx: TenantTx,
  parts: EventParts,
  { timeline, ...page }: Page & { timeline: Timeline; kinds: readonly TimelineKind[] },
): Promise<TimelineRow[]> {
  const { rows } = await newestIds(parts, timeline, page).execute(tx);
  if (rows.length === 0) return [];
  const where = sql`e.id = any (${rows.map(({ id }) => id)}::uuid[])`;
  const events = await eventsQuery(parts, where, { after: null, limit: page.limit }).execute(tx);
  return events.rows as TimelineRow[];
}

/** Counts by kind what others did since a moment, up to `newsMax`. */
export async function countNews(
  tx: TenantTx,
  parts: EventParts,
  { timeline, since }: { timeline: Timeline; since: Date },
): Promise<{ kind: TimelineKind; count: number }[]> {
  const { rows } = await sql<{ kind: TimelineKind; count: number }>`
    select timeline_kind as kind, count(*)::integer as count
      from (select e.timeline_kind
              from events e
             where ${isVisible(parts, timeline)} and e.id > ${firstIdAt(since)}::uuid
               and e.actor_user_id is distinct from ${timeline.userId}::uuid
             order by e.id desc
             limit ${newsMax + 1}) as newest
     group by timeline_kind`.execute(tx);
  return rows;
}

type Visitor = { candidateId: string; memberId: string; now: Date };

/** When the member last opened the candidate, before the present visit; null at the first one. */
export async function findLastVisit(
  tx: TenantTx,
  { candidateId, memberId, now }: Visitor,
): Promise<Date | null> {
  const visit = await tx
    .selectFrom('timeline_visits')
    .select(['visited_at', 'previous_at'])
    .where('candidate_id', '=', candidateId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (visit === undefined) return null;
  const isOver = now.getTime() - visit.visited_at.getTime() >= visitMs;
  return isOver ? visit.visited_at : visit.previous_at;
}

/** Records that the member opened the candidate. Within an hour the same visit continues. */
export async function saveVisit(tx: TenantTx, { candidateId, memberId, now }: Visitor): Promise<void> {
  const over = new Date(now.getTime() - visitMs);
  await sql`
    insert into timeline_visits as v (tenant_id, candidate_id, member_id, visited_at)
    values (${currentTenantId}, ${candidateId}::uuid, ${memberId}::uuid, ${now}::timestamptz)
        on conflict (tenant_id, candidate_id, member_id) do update
       set visited_at = excluded.visited_at,
           previous_at = case when v.visited_at <= ${over}::timestamptz then v.visited_at else v.previous_at end
     where v.visited_at < excluded.visited_at`.execute(tx);
}

/** The kinds that the member reads; empty: all. */
export async function findKinds(tx: TenantTx, memberId: string): Promise<TimelineKind[]> {
  const row = await tx
    .selectFrom('timeline_filters')
    .select('kinds')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return (row?.kinds ?? []) as TimelineKind[];
}

export async function saveKinds(tx: TenantTx, memberId: string, kinds: TimelineKind[]): Promise<void> {
  await tx
    .insertInto('timeline_filters')
    .values({ member_id: memberId, kinds })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'member_id']).doUpdateSet({ kinds }))
    .execute();
}
