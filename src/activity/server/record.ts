import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { type LiveNotice, liveChannel } from '#platform/server/live/live.ts';

/** Who did it. A candidate on the public form has no user, or one who is not a member. */
export type EventActor = { kind: 'member' | 'candidate' | 'system'; userId: string | null };

export type NewEvent = {
  /** `noun.past_participle`, e.g. `application.moved`; its words stand under `<slice>.events` in the messages. */
  type: string;
  jobId?: string | null;
  candidateId?: string | null;
  applicationId?: string | null;
  meetingId?: string | null;
  /** Facts for the sentence: ids, numbers, step titles. Never a candidate's personal data. */
  data?: Record<string, unknown>;
  now: Date;
};

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
  await sql`
    with told as (select pg_notify(${liveChannel}, ${JSON.stringify(notice)}))
    insert into events (occurred_at, type, actor_kind, actor_user_id, job_id, candidate_id, application_id, meeting_id, data)
    select ${event.now}::timestamptz, ${event.type}, ${actor.kind}, ${actor.userId}::uuid, ${notice.jobId}::uuid,
           ${notice.candidateId}::uuid, ${notice.applicationId}::uuid, ${event.meetingId ?? null}::uuid,
           ${JSON.stringify(event.data ?? {})}::jsonb
      from told`.execute(tx);
}

/** The actor of an event for a member of the company. */
export const byMember = (actor: { userId: string }): EventActor => ({ kind: 'member', userId: actor.userId });
