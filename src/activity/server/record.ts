import { sql } from 'kysely';
import { inSavepoint } from '#platform/server/db/savepoint.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { liveChannel } from '#platform/server/live/live.ts';

export const actorKinds = ['member', 'candidate', 'system'] as const;

/** The actor of an event. A candidate on the public form has no user, or a user who is not a member. */
export type EventActor = {
  kind: (typeof actorKinds)[number];
  userId: string | null;
  /** The caller's network (`networkOf`), for the audit log. */
  network?: string | null;
};

/** Field to `[before, after]`. */
export type Changes = Record<string, [before: unknown, after: unknown]>;

export type NewEvent = {
  /** `noun.past_participle`, e.g. `application.moved`; its words are under `<slice>.events` in the messages. */
  type: string;
  jobId?: string | null;
  candidateId?: string | null;
  applicationId?: string | null;
  meetingId?: string | null;
  /** Facts for the sentence: ids, numbers, step titles. Never a candidate's personal data. */
  data?: Record<string, unknown>;
  /** Before and after of changed fields, for the audit log: settings, numbers and ids, never personal data. */
  changes?: Changes;
  /** Accounts that may know of it; null or left out: everyone who may see its subject. */
  readerUserIds?: readonly string[] | null;
  now: Date;
};

/** A recorded event, as event readers receive it. */
export type RecordedEvent = {
  id: string;
  type: string;
  actorUserId: string | null;
  jobId: string | null;
  candidateId: string | null;
  meetingId: string | null;
  data: Record<string, unknown>;
  readerUserIds: readonly string[] | null;
  now: Date;
};

/**
 * Derives rows from events in the transaction of the change, e.g. notifications. It runs in a savepoint: a failure
 * rolls back only the reader's rows, and is logged and counted.
 */
export type EventReader = {
  /** The reader's name in the log. */
  name: string;
  handles(event: RecordedEvent): boolean;
  read(tx: TenantTx, companyId: string, events: readonly RecordedEvent[]): Promise<void>;
};

type ReaderFailure = { reader: string; eventType: string; error: unknown };

const readers = new Set<EventReader>();
const failureListeners = new Set<(failure: ReaderFailure) => void>();
let failureCount = 0;

/** Registers a reader of a later slice for every event; the app registers readers once, at start-up. */
export function addEventReader(reader: EventReader): void {
  readers.add(reader);
}

/** Calls `listener` for every reader that fails, until the returned function is called. */
export function onReaderFailure(listener: (failure: ReaderFailure) => void): () => void {
  failureListeners.add(listener);
  return () => void failureListeners.delete(listener);
}

/** Counts failures of readers since the process started, for the metrics. */
export const countReaderFailures = (): number => failureCount;

/** Records one event; see `recordSeveral`. */
export function record(tx: TenantTx, companyId: string, actor: EventActor, event: NewEvent): Promise<void> {
  return recordSeveral(tx, companyId, actor, [event]);
}

/**
 * Records events of one actor in order, in the transaction of the change. The live streams are notified when it
 * commits. Activity, notifications, reports and audit all read these rows. Await it before the next query: a failing
 * reader rolls back to a savepoint, which would undo that query too.
 */
export function recordSeveral(
  tx: TenantTx,
  companyId: string,
  actor: EventActor,
  events: readonly NewEvent[],
): Promise<void> {
  return insertEvents(tx, { companyId, actor, isLive: true }, events);
}

/** The same without notifying live streams, for imports: thousands of notices would make every open page refetch. */
export function recordQuietly(
  tx: TenantTx,
  companyId: string,
  actor: EventActor,
  events: readonly NewEvent[],
): Promise<void> {
  return insertEvents(tx, { companyId, actor, isLive: false }, events);
}

type Recording = { companyId: string; actor: EventActor; isLive: boolean };

async function insertEvents(
  tx: TenantTx,
  { companyId, actor, isLive }: Recording,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    with input as (
      select g.*, row_number() over () as place
        from jsonb_to_recordset(${JSON.stringify(events.map(rowOf))}::jsonb) as g (
          at timestamptz, type text, job_id uuid, candidate_id uuid, application_id uuid, meeting_id uuid, data jsonb,
          changes jsonb, reader_user_ids uuid[])
    ), told as materialized (
      select place, case when ${isLive}::boolean then pg_notify(${liveChannel}, jsonb_build_object(
               'tenantId', ${companyId}::text, 'type', type, 'jobId', job_id, 'candidateId', candidate_id,
               'applicationId', application_id, 'actorUserId', ${actor.userId}::uuid,
               'readerUserIds', reader_user_ids)::text)::text end
        from input
    )
    insert into events (tenant_id, occurred_at, type, actor_kind, actor_user_id, job_id, candidate_id, application_id,
                        meeting_id, data, network, changes, reader_user_ids)
    select ${currentTenantId}, g.at, g.type, ${actor.kind}, ${actor.userId}::uuid, g.job_id, g.candidate_id, g.application_id,
           g.meeting_id, g.data, ${actor.network ?? null}::cidr, g.changes, g.reader_user_ids
      from input g
      join told t using (place)
     order by g.place
    returning id`.execute(tx);
  const recorded = events.map(
    (
      { type, jobId = null, candidateId = null, meetingId = null, data = {}, readerUserIds = null, now },
      place,
    ) => ({
      id: rows[place]?.id ?? '',
      type,
      actorUserId: actor.userId,
      jobId,
      candidateId,
      meetingId,
      data,
      readerUserIds,
      now,
    }),
  );
  for (const reader of readers) await runReader(tx, companyId, reader, recorded);
}

const rowOf = ({ type, now, data = {}, ...about }: NewEvent) => ({
  at: now.toISOString(),
  type,
  job_id: about.jobId ?? null,
  candidate_id: about.candidateId ?? null,
  application_id: about.applicationId ?? null,
  meeting_id: about.meetingId ?? null,
  data,
  changes: about.changes ?? null,
  reader_user_ids: about.readerUserIds ?? null,
});

async function runReader(
  tx: TenantTx,
  companyId: string,
  reader: EventReader,
  events: readonly RecordedEvent[],
): Promise<void> {
  const handled = events.filter((event) => reader.handles(event));
  const [first] = handled;
  if (first === undefined) return;
  const failed = await inSavepoint(tx, () => reader.read(tx, companyId, handled));
  if (failed === null) return;
  failureCount += 1;
  for (const listener of failureListeners) {
    listener({ reader: reader.name, eventType: first.type, error: failed.error });
  }
}

/** The actor of an event for a member of the company. */
export const byMember = (actor: { userId: string; network?: string | null }): EventActor => ({
  kind: 'member',
  userId: actor.userId,
  network: actor.network ?? null,
});

/** Returns the fields that differ, as `[before, after]`; undefined when none differs. */
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
