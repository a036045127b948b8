import { refuse } from '#platform/contract/errors.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import { withoutUndefined } from '#platform/server/without-undefined.ts';
import type { MeetingChange } from '../contract.ts';
import { endOf } from '../rules.ts';
import { requireMeeting } from './access.ts';
import { enqueueReminders } from './background.ts';
import { bookHosts } from './book-hosts.ts';
import { bookRoom, lockRoom } from './book-room.ts';
import { inviteEveryone, notifyRemovedHosts } from './mail.ts';
import { columnsOf, fieldsOf, hasEffect, type MeetingFields } from './meeting-fields.ts';
import { presentMeeting } from './present.ts';
import { findCandidateZone } from './propose-time.ts';
import { findMeeting, lockMeeting, type MeetingRow } from './queries.ts';
import {
  findMeetingOrFail,
  recordMeeting,
  type MeetingContext,
  resolveFutureTime,
  type SchedulingContext,
} from './schedule-meeting.ts';
import { placeWithLink } from './video-link.ts';

/**
 * Changes a meeting. A change to time, place, people or anything the candidate reads raises the sequence and is sent
 * to everyone; a new time or place asks the candidate again. A change of private notes is not sent.
 */
export async function changeMeeting(
  tx: TenantTx,
  scheduling: SchedulingContext,
  meetingId: string,
  change: MeetingChange,
): Promise<MeetingRow> {
  const { actor, now } = scheduling;
  const before = await requireMeeting(tx, actor, meetingId, { forUpdate: true });
  if (before.version !== change.version) {
    refuse('conflict', 'meetings.stale', { details: { current: presentMeeting(before, actor) } });
  }
  return saveChange(tx, scheduling, before, applyChange(before, change, now));
}

type BookedMove = {
  meetingId: string;
  startsAt: Date;
  wallTime: string;
  hostIds: string[];
  candidateZone: string;
};

/** Moves a meeting to come by the booking link of its candidate; null when it is over or cancelled. */
export async function moveBookedMeeting(
  tx: TenantTx,
  context: MeetingContext,
  { meetingId, startsAt, wallTime, hostIds, candidateZone }: BookedMove,
): Promise<MeetingRow | null> {
  await lockMeeting(tx, meetingId);
  const before = await findMeeting(tx, meetingId);
  if (before?.status !== 'upcoming' || before.starts_at <= context.now) return null;
  const after = { ...fieldsOf(before), wallTime, hostIds, startsAt, candidateZone };
  return saveChange(tx, context, before, after);
}

/** Moves a meeting of a panel day. The caller has locked the day and freed hosts and rooms, and mails the agenda. */
export async function moveWithDay(
  tx: TenantTx,
  context: SchedulingContext,
  before: MeetingRow,
  time: { startsAt: Date; wallTime: string },
): Promise<void> {
  const hostIds = before.hosts.map((host) => host.memberId);
  const after = { ...fieldsOf(before), hostIds, ...time };
  await saveChange(tx, { ...context, isAgendaLater: true }, before, after);
}

async function saveChange(
  tx: TenantTx,
  { platform, actor, now, isAgendaLater = false }: MeetingContext & { isAgendaLater?: boolean },
  before: MeetingRow,
  change: ChangedMeeting,
): Promise<MeetingRow> {
  const meetingId = before.id;
  const after = await withLink(tx, platform, before, change);
  const touches = findChanges(before, after);
  if (touches.calendar && before.status === 'completed') refuse('conflict', 'meetings.already_completed');
  await book(tx, actor, { meetingId, before, after, touches });
  await saveMeeting(tx, { before, after, touches, now, isByCandidate: actor === null });
  const row = await findMeetingOrFail(tx, meetingId);
  const newMemberIds = newHosts(before, after);
  const facts = { newMemberIds, isQuiet: !touches.calendar };
  const type = touches.time ? 'meeting.rescheduled' : 'meeting.changed';
  await recordMeeting(tx, { actor, now, facts }, actor === null ? 'meeting.rebooked' : type, row);
  if (touches.calendar) {
    const isMoved = before.starts_at.getTime() !== row.starts_at.getTime();
    const pageForHostIds = isMoved ? after.hostIds : newMemberIds;
    const input = { platform, companyId: tx.tenantId, actor, now, isAgendaLater, pageForHostIds };
    await inviteEveryone(tx, input, row);
    const removed = before.hosts.filter((host) => !after.hostIds.includes(host.memberId));
    await notifyRemovedHosts(
      tx,
      input,
      row,
      removed.map((host) => host.memberId),
    );
  }
  if (touches.time) await enqueueReminders(tx, tx.tenantId, row, now);
  return row;
}

async function book(
  tx: TenantTx,
  actor: MemberActor | null,
  change: { meetingId: string; before: MeetingRow; after: ChangedMeeting; touches: Touches },
): Promise<void> {
  const { meetingId, before, after, touches } = change;
  const time = { meetingId, from: after.startsAt, to: endOf(after.startsAt, after.durationMinutes) };
  const touchesRoom = touches.time || before.room_id !== after.roomId;
  if (touchesRoom) await lockRoom(tx, after.roomId, before.room_id);
  if (touches.time || touches.hosts) {
    await bookHosts(tx, tx.tenantId, { ...time, hostIds: after.hostIds });
  }
  if (touchesRoom) await bookRoom(tx, actor, { ...time, roomId: after.roomId });
}

// A video meeting that had a link, or another type, gets a new link. One without a link stays without.
async function withLink(
  tx: TenantTx,
  platform: Platform,
  before: MeetingRow,
  after: ChangedMeeting,
): Promise<ChangedMeeting> {
  if (before.meeting_type === 'video' && before.place === '') return after;
  return { ...after, place: await placeWithLink(tx, platform, after) };
}

type Touches = ReturnType<typeof findChanges>;
/** With the zone that the candidate chose; without it that of their place is used. */
type ChangedMeeting = MeetingFields & { hostIds: string[]; startsAt: Date; candidateZone?: string };

function applyChange(
  before: MeetingRow,
  { version: _version, hostIds, ...change }: MeetingChange,
  now: Date,
): ChangedMeeting {
  const stored = fieldsOf(before);
  const fields = { ...stored, ...withoutUndefined(change) };
  const hasSameTime = stored.wallTime === fields.wallTime && stored.timeZone === fields.timeZone;
  return {
    ...fields,
    hostIds: [...new Set(hostIds ?? before.hosts.map((host) => host.memberId))],
    // Only a new time has to lie in the future: the notes of a past meeting may still change.
    startsAt: hasSameTime ? before.starts_at : resolveFutureTime(fields.wallTime, fields.timeZone, now),
  };
}

function newHosts(before: MeetingRow, after: ChangedMeeting): string[] {
  const known = new Set(before.hosts.map((host) => host.memberId));
  return after.hostIds.filter((id) => !known.has(id));
}

function findChanges(row: MeetingRow, after: ChangedMeeting) {
  const before = fieldsOf(row);
  const time =
    hasEffect('time', before, after) ||
    // The clock shows an hour of the end of summer time twice.
    row.starts_at.getTime() !== after.startsAt.getTime();
  const place = hasEffect('place', before, after);
  const hosts =
    row.hosts.length !== after.hostIds.length ||
    row.hosts.some((host) => !after.hostIds.includes(host.memberId));
  const invitation = hasEffect('invitation', before, after);
  return { time, place, hosts, calendar: time || place || hosts || invitation };
}

async function saveMeeting(
  tx: TenantTx,
  change: { before: MeetingRow; after: ChangedMeeting; touches: Touches; now: Date; isByCandidate: boolean },
): Promise<void> {
  const { before, after, touches, now, isByCandidate } = change;
  const askAgain = touches.time || touches.place;
  const answer = isByCandidate ? 'yes' : 'none';
  await tx
    .updateTable('meetings')
    .set({
      ...columnsOf(after),
      candidate_time_zone: after.candidateZone ?? (await findCandidateZone(tx, before.candidate_id)),
      starts_at: after.startsAt,
      calendar_sequence: before.calendar_sequence + (touches.calendar ? 1 : 0),
      ...(askAgain
        ? {
            candidate_answer: answer,
            candidate_answer_note: '',
            candidate_answered_at: isByCandidate ? now : null,
            proposed_at: null,
          }
        : {}),
      version: before.version + 1,
      updated_at: now,
    })
    .where('id', '=', before.id)
    .execute();
}
