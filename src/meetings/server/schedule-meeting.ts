import { byMember, record } from '#activity/server/record.ts';
import { requireRoom } from '#billing/server/limits.ts';
import { requireCandidate } from '#candidates/server/access.ts';
import { visibleJobIds } from '#jobs/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import { shownAddress } from '#platform/server/db/withheld-words.ts';
import { findZone } from '#profiles/server/find-zone.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { MeetingDraft } from '../contract.ts';
import type { MeetingFields } from './meeting-fields.ts';
import { endOf } from '../rules.ts';
import { enqueueReminders } from './background.ts';
import { bookHosts } from './book-hosts.ts';
import { bookRoom, lockRoom } from './book-room.ts';
import { inviteEveryone } from './mail.ts';
import { columnsOf } from './meeting-fields.ts';
import { findMeeting, type MeetingRow } from './queries.ts';
import { resolveTime } from './resolve-time.ts';
import { placeWithLink } from './video-link.ts';

export type SchedulingContext = { platform: Platform; actor: MemberActor; now: Date };

/** The same for changes that also a candidate makes by a booking link: then there is no actor. */
export type MeetingContext = { platform: Platform; actor: MemberActor | null; now: Date };

/** Schedules a meeting: books the hosts and enqueues invitations and reminders, in one transaction. */
export async function scheduleMeeting(
  tx: TenantTx,
  context: SchedulingContext,
  draft: MeetingDraft,
): Promise<MeetingRow> {
  const { actor, now } = context;
  const candidate = await requireCandidate(tx, actor, draft.candidateId);
  const application = await findApplicationOf(tx, actor, draft);
  const row = await bookMeeting(tx, context, {
    candidate,
    candidateZone: await findZone(candidate),
    application,
    fields: draft,
    hostIds: draft.hostIds,
    startsAt: resolveFutureTime(draft.wallTime, draft.timeZone, now),
    createdByUserId: actor.userId,
  });
  await requireRoom(tx, actor.isBilled, { limit: 'mails', adding: 1 + draft.hostIds.length, now });
  await announceMeeting(tx, context, row);
  return row;
}

export type NewMeeting = {
  candidate: { id: string; email: string };
  candidateZone: string | null;
  application: { id: string; job_id: string; step_id: string | null } | null;
  fields: MeetingFields;
  hostIds: string[];
  startsAt: Date;
  createdByUserId: string | null;
  panelDayId?: string;
};

/**
 * Stores a meeting, books its hosts and its room, and records it. The caller has checked the candidate and the
 * application, and calls `announceMeeting`.
 */
export async function bookMeeting(
  tx: TenantTx,
  { platform, actor, now }: MeetingContext,
  {
    candidate,
    candidateZone,
    application,
    fields,
    hostIds,
    startsAt,
    createdByUserId,
    panelDayId,
  }: NewMeeting,
): Promise<MeetingRow> {
  const meetingId = crypto.randomUUID();
  await lockRoom(tx, fields.roomId, null);
  await tx
    .insertInto('meetings')
    .values({
      id: meetingId,
      candidate_id: candidate.id,
      candidate_email: shownAddress(candidate.email),
      application_id: application?.id ?? null,
      job_id: application?.job_id ?? null,
      step_id: application?.step_id ?? null,
      ...columnsOf({ ...fields, place: await placeWithLink(tx, platform, fields) }),
      starts_at: startsAt,
      candidate_time_zone: candidateZone,
      calendar_uid: `${meetingId}@${new URL(platform.config.publicUrl).hostname}`,
      created_by_user_id: createdByUserId,
      panel_day_id: panelDayId ?? null,
      ...(actor === null && { candidate_answer: 'yes', candidate_answered_at: now }),
      created_at: now,
      updated_at: now,
    })
    .execute();
  const time = { meetingId, from: startsAt, to: endOf(startsAt, fields.durationMinutes) };
  await bookHosts(tx, tx.tenantId, { ...time, hostIds });
  await bookRoom(tx, actor, { ...time, roomId: fields.roomId });
  const row = await findMeetingOrFail(tx, meetingId);
  await recordMeeting(tx, { actor, now }, actor === null ? 'meeting.chosen' : 'meeting.scheduled', row);
  return row;
}

/** Enqueues the invitations and the reminders of a new meeting. */
export async function announceMeeting(
  tx: TenantTx,
  { platform, actor, now }: MeetingContext,
  row: MeetingRow,
): Promise<void> {
  await inviteEveryone(tx, { platform, companyId: tx.tenantId, actor, now }, row);
  await enqueueReminders(tx, tx.tenantId, row, now);
}

/** The instant of a wall time, which must lie in the future. */
export function resolveFutureTime(wallTime: string, timeZone: string, now: Date): Date {
  const startsAt = resolveTime(wallTime, timeZone);
  if (startsAt <= now) refuse('invalid', undefined, { fields: { wallTime: ['meetings.validation.past'] } });
  return startsAt;
}

/** Records one event about a meeting, with the facts for its sentence. */
export function recordMeeting(
  tx: TenantTx,
  by: { actor: MemberActor | null; now: Date; facts?: Record<string, unknown> },
  type: string,
  row: MeetingRow,
): Promise<void> {
  const about = eventFactsOf(row);
  const data = { ...about.data, ...by.facts };
  const author = by.actor === null ? ({ kind: 'candidate', userId: null } as const) : byMember(by.actor);
  return record(tx, tx.tenantId, author, { type, now: by.now, ...about, data });
}

/** The facts in every event about a meeting. */
export function eventFactsOf(row: MeetingRow) {
  return {
    jobId: row.job_id,
    candidateId: row.candidate_id,
    applicationId: row.application_id,
    meetingId: row.id,
    data: {
      startsAt: row.starts_at.toISOString(),
      timeZone: row.time_zone,
      interviewType: row.interview_type,
      hostIds: row.hosts.map((host) => host.memberId),
    },
  };
}

export async function findMeetingOrFail(tx: TenantTx, meetingId: string): Promise<MeetingRow> {
  const row = await findMeeting(tx, meetingId);
  if (row === undefined) throw new Error('a meeting vanished within its own transaction');
  return row;
}

// The candidate is visible to the caller. The application must belong to the candidate and to a visible job.
export async function findApplicationOf(
  tx: TenantTx,
  actor: MemberActor,
  draft: Pick<MeetingDraft, 'candidateId' | 'applicationId'>,
) {
  if (draft.applicationId === null) return null;
  const row = await tx
    .selectFrom('applications')
    .select(['id', 'job_id', 'step_id'])
    .where('id', '=', draft.applicationId)
    .where('candidate_id', '=', draft.candidateId)
    .executeTakeFirst();
  if (row === undefined || !(await visibleJobIds(tx, actor, [row.job_id])).has(row.job_id)) {
    refuse('invalid', undefined, { fields: { applicationId: ['meetings.validation.applicationUnknown'] } });
  }
  return row;
}
