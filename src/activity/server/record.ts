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
