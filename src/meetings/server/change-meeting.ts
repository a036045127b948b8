import { refuse } from '#platform/contract/errors.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MeetingChange } from '../contract.ts';
import { endOf } from '../rules.ts';
import { requireMeeting } from './access.ts';
import { enqueueReminders } from './background.ts';
import { bookHosts } from './book-hosts.ts';
import { inviteEveryone, notifyRemovedHosts } from './mail.ts';
import { presentMeeting } from './present.ts';
import { findCandidateZone } from './propose-time.ts';
import type { MeetingRow } from './queries.ts';
import {
  findMeetingOrFail,
  recordMeeting,
  resolveFutureTime,
  type SchedulingContext,
} from './schedule-meeting.ts';

/**
 * Changes a meeting. What touches the calendar (time, place, people, what the candidate reads) raises the sequence and
 * is sent to everyone; a new time or place asks the candidate again. Private notes change quietly.
 */
export async function changeMeeting(
  tx: TenantTx,
  scheduling: SchedulingContext,
  meetingId: string,
  change: MeetingChange,
): Promise<MeetingRow> {
  const { platform, actor, now } = scheduling;
  const before = await requireMeeting(tx, actor, meetingId, { forUpdate: true });
  if (before.version !== change.version) {
    refuse('conflict', 'meetings.stale', { details: { current: presentMeeting(before, actor) } });
  }
  const after = mergeChange(before, change, now);
  const touches = findChanges(before, after);
  if (touches.calendar && before.status === 'completed') refuse('conflict', 'meetings.already_completed');
  await saveMeeting(tx, { before, after, touches, now });
  if (touches.time || touches.hosts) {
    await bookHosts(tx, actor.companyId, {
      meetingId,
      hostIds: after.hostIds,
      from: after.startsAt,
      to: endOf(after.startsAt, after.durationMinutes),
    });
  }
  const row = await findMeetingOrFail(tx, meetingId);
  const facts = { newMemberIds: newHosts(before, after), isQuiet: !touches.calendar };
  await recordMeeting(
    tx,
    { actor, now, facts },
    touches.time ? 'meeting.rescheduled' : 'meeting.changed',
    row,
  );
  if (touches.calendar) {
    const input = { platform, companyId: actor.companyId, now };
    await inviteEveryone(tx, input, row);
    const removed = before.hosts.filter((host) => !after.hostIds.includes(host.memberId));
    await notifyRemovedHosts(
      tx,
      input,
      row,
      removed.map((host) => host.memberId),
    );
  }
  if (touches.time) await enqueueReminders(tx, actor.companyId, row, now);
  return row;
}

type MergedMeeting = ReturnType<typeof mergeChange>;

function mergeChange(before: MeetingRow, change: MeetingChange, now: Date) {
  const wallTime = change.wallTime ?? before.wall_time.slice(0, 16);
  const timeZone = change.timeZone ?? before.time_zone;
  const sameTime = wallTime === before.wall_time.slice(0, 16) && timeZone === before.time_zone;
  return {
    meetingType: change.meetingType ?? before.meeting_type,
    interviewType: change.interviewType ?? before.interview_type,
    wallTime,
    timeZone,
    // Only a new time has to lie ahead: notes of a past meeting may still be written.
    startsAt: sameTime ? before.starts_at : resolveFutureTime(wallTime, timeZone, now),
    durationMinutes: change.durationMinutes ?? before.duration_minutes,
    place: change.place ?? before.place,
    hostIds: [...new Set(change.hostIds ?? before.hosts.map((host) => host.memberId))],
    privateNotes: change.privateNotes ?? before.private_notes,
    applicantNotes: change.applicantNotes ?? before.applicant_notes,
  } satisfies Record<Exclude<keyof MeetingChange, 'version'> | 'startsAt', unknown>;
}

function newHosts(before: MeetingRow, after: MergedMeeting): string[] {
  const known = new Set(before.hosts.map((host) => host.memberId));
  return after.hostIds.filter((id) => !known.has(id));
}

function findChanges(before: MeetingRow, after: MergedMeeting) {
  const time =
    before.starts_at.getTime() !== after.startsAt.getTime() ||
    before.duration_minutes !== after.durationMinutes ||
    before.time_zone !== after.timeZone;
  const place = before.place !== after.place || before.meeting_type !== after.meetingType;
  const hosts =
    before.hosts.length !== after.hostIds.length ||
    before.hosts.some((host) => !after.hostIds.includes(host.memberId));
  const words =
    before.applicant_notes !== after.applicantNotes || before.interview_type !== after.interviewType;
  return { time, place, hosts, calendar: time || place || hosts || words };
}

async function saveMeeting(
  tx: TenantTx,
  change: { before: MeetingRow; after: MergedMeeting; touches: ReturnType<typeof findChanges>; now: Date },
): Promise<void> {
  const { before, after, touches, now } = change;
  const askAgain = touches.time || touches.place;
  await tx
    .updateTable('meetings')
    .set({
      meeting_type: after.meetingType,
      interview_type: after.interviewType,
      wall_time: after.wallTime,
      time_zone: after.timeZone,
      candidate_time_zone: await findCandidateZone(tx, before.candidate_id),
      starts_at: after.startsAt,
      duration_minutes: after.durationMinutes,
      place: after.place,
      private_notes: after.privateNotes,
      applicant_notes: after.applicantNotes,
      calendar_sequence: before.calendar_sequence + (touches.calendar ? 1 : 0),
      ...(askAgain
        ? { candidate_answer: 'none', candidate_answer_note: '', candidate_answered_at: null }
        : {}),
      version: before.version + 1,
      updated_at: now,
    })
    .where('tenant_id', '=', currentTenantId)
    .where('id', '=', before.id)
    .execute();
}
