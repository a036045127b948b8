import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { type LiveNotice, liveChannel } from '#platform/server/live/live.ts';

/** Who did it. A candidate on the public form has no user, or one who is not a member. */
export type EventActor = {
  kind: 'member' | 'candidate' | 'system';
  userId: string | null;
  /** The network it came from (`networkOf`), for the audit log. */
  origin?: string | null;
};

/** Field to `[before, after]`. */
export type Changes = Record<string, [before: unknown, after: unknown]>;

export type NewEvent = {
  /** `noun.past_participle`, e.g. `application.moved`; its words stand under `<slice>.events` in the messages. */
  type: string;
  jobId?: string | null;
  candidateId?: string | null;
  applicationId?: string | null;
  meetingId?: string | null;
  /** Facts for the sentence: ids, numbers, step titles. Never a candidate's personal data. */
  data?: Record<string, unknown>;
  /** Before and after of what was changed, for the audit log: settings, numbers and ids, nobody's personal data. */
  changes?: Changes;
  now: Date;
};

/** An event as it was written, for those who read every event. */
export type RecordedEvent = {
  id: string;
  type: string;
  actorUserId: string | null;
  jobId: string | null;
  candidateId: string | null;
  data: Record<string, unknown>;
  now: Date;
};

/** Works on with an event in the transaction of the change; must be quick with those that are none of its business. */
export type EventReader = (tx: TenantTx, companyId: string, event: RecordedEvent) => Promise<void>;

const readers = new Set<EventReader>();

/** Lets a later slice read every event from now on; the app names the readers once, before anything happens. */
export function addEventReader(reader: EventReader): void {
  readers.add(reader);
}

/**
 * Writes one event in the transaction of the change and tells the live streams when it commits.
 * Activity, notifications, reports over time and audit all read from here.
 */
export async function record(
  tx: TenantTx,
  companyId: string,
  actor: EventActor,
  event: NewEvent,
): Promise<void> {
  const notice: LiveNotice = {
    tenantId: companyId,
    type: event.type,
    jobId: event.jobId ?? null,
    candidateId: event.candidateId ?? null,
    applicationId: event.applicationId ?? null,
    actorUserId: actor.userId,
  };
  const { rows } = await sql<{ id: string }>`
    with told as (select pg_notify(${liveChannel}, ${JSON.stringify(notice)}))
    insert into events (occurred_at, type, actor_kind, actor_user_id, job_id, candidate_id, application_id, meeting_id, data,
                        origin, changes)
    select ${event.now}::timestamptz, ${event.type}, ${actor.kind}, ${actor.userId}::uuid, ${notice.jobId}::uuid,
           ${notice.candidateId}::uuid, ${notice.applicationId}::uuid, ${event.meetingId ?? null}::uuid,
           ${JSON.stringify(event.data ?? {})}::jsonb, ${actor.origin ?? null}::cidr,
           ${event.changes === undefined ? null : JSON.stringify(event.changes)}::jsonb
      from told
    returning id`.execute(tx);
  const { jobId, candidateId, actorUserId } = notice;
  const { type, data = {}, now } = event;
  const recorded = { id: rows[0]?.id ?? '', type, actorUserId, jobId, candidateId, data, now };
  for (const read of readers) await read(tx, companyId, recorded);
}

/** Writes several events of one actor at once, in their order, and tells of each when the change commits. */
export async function recordSeveral(
  tx: TenantTx,
  companyId: string,
  actor: EventActor,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const facts = events.map(({ type, now, data = {}, ...about }) => ({
    at: now.toISOString(),
    type,
    job_id: about.jobId ?? null,
    candidate_id: about.candidateId ?? null,
    application_id: about.applicationId ?? null,
    data,
    changes: about.changes ?? null,
  }));
  const { rows } = await sql<{ id: string }>`
    with given as (
      select g.*, row_number() over () as place
        from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as g (
          at timestamptz, type text, job_id uuid, candidate_id uuid, application_id uuid, data jsonb, changes jsonb)
    ), told as materialized (
      select place, pg_notify(${liveChannel}, jsonb_build_object(
               'tenantId', ${companyId}::text, 'type', type, 'jobId', job_id, 'candidateId', candidate_id,
               'applicationId', application_id, 'actorUserId', ${actor.userId}::uuid)::text)
        from given
    )
    insert into events (occurred_at, type, actor_kind, actor_user_id, job_id, candidate_id, application_id, data, origin, changes)
    select g.at, g.type, ${actor.kind}, ${actor.userId}::uuid, g.job_id, g.candidate_id, g.application_id, g.data,
           ${actor.origin ?? null}::cidr, g.changes
      from given g
      join told t using (place)
     order by g.place
    returning id`.execute(tx);
  for (const [place, { type, jobId = null, candidateId = null, data = {}, now }] of events.entries()) {
    const recorded = {
      id: rows[place]?.id ?? '',
      type,
      actorUserId: actor.userId,
      jobId,
      candidateId,
      data,
      now,
    };
    for (const read of readers) await read(tx, companyId, recorded);
  }
}

/** The actor of an event for a member of the company. */
export const byMember = (actor: { userId: string; origin?: string | null }): EventActor => ({
  kind: 'member',
  userId: actor.userId,
  origin: actor.origin ?? null,
});

/** The fields that differ, as `[before, after]`; undefined when nothing does. */
export function changesOf<T extends Record<string, unknown>>(
  before: T,
  after: Partial<T>,
): Changes | undefined {
  const changed = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(before[field]) !== JSON.stringify(value),
  );
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map(([field, value]) => [field, [before[field], value]]));
}
