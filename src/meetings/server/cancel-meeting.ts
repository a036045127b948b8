import { record } from '#activity/server/record.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import { requireMeeting } from './access.ts';
import { releaseHosts } from './book-hosts.ts';
import { type MeetingMailInput, sendCancellation } from './mail.ts';
import { findMeeting, lockMeeting, lockMeetingsToCome, type MeetingRow } from './queries.ts';
import {
  eventFactsOf,
  findMeetingOrFail,
  recordMeeting,
  type SchedulingContext,
} from './schedule-meeting.ts';

/** Cancels a meeting and frees the time of the hosts and the room. Calendars are updated unless the meeting is in the past. */
export async function cancelMeeting(
  tx: TenantTx,
  { platform, actor, now, isAgendaLater = false }: SchedulingContext & { isAgendaLater?: boolean },
  meetingId: string,
): Promise<void> {
  const before = await requireMeeting(tx, actor, meetingId, { forUpdate: true });
  const row = await closeMeeting(tx, before, now);
  await recordMeeting(tx, { actor, now }, 'meeting.cancelled', row);
  if (before.status === 'upcoming' && row.starts_at > now) {
    await sendCancellation(tx, { platform, companyId: actor.companyId, actor, now, isAgendaLater }, row);
  }
}

/** Cancels a meeting to come by the booking link of its candidate; false when it is over or cancelled already. */
export async function cancelBookedMeeting(
  tx: TenantTx,
  input: MeetingMailInput,
  meetingId: string,
): Promise<boolean> {
  await lockMeeting(tx, meetingId);
  const before = await findMeeting(tx, meetingId);
  if (before?.status !== 'upcoming' || before.starts_at <= input.now) return false;
  const row = await closeMeeting(tx, before, input.now);
  await recordMeeting(tx, { actor: null, now: input.now }, 'meeting.declined', row);
  await sendCancellation(tx, input, row);
  return true;
}

/** Cancels the meetings that are still to come of an application that its applicant has withdrawn. */
export async function cancelMeetingsOfApplicant(
  tx: TenantTx,
  input: MeetingMailInput,
  { applicationId, userId }: { applicationId: string; userId: string | null },
): Promise<void> {
  for (const before of await lockMeetingsToCome(tx, { application_id: applicationId }, input.now)) {
    const row = await closeMeeting(tx, before, input.now);
    const event = { type: 'meeting.withdrawn', now: input.now, ...eventFactsOf(row) };
    await record(tx, input.companyId, { kind: 'candidate', userId }, event);
    await sendCancellation(tx, input, row);
  }
}

/** Cancels the meetings that are still to come of a candidate who is about to be deleted. */
export async function cancelMeetingsOfCandidate(
  tx: TenantTx,
  { platform, actor, now }: SchedulingContext,
  candidateId: string,
): Promise<void> {
  for (const before of await lockMeetingsToCome(tx, { candidate_id: candidateId }, now)) {
    const row = await closeMeeting(tx, before, now);
    await sendCancellation(tx, { platform, companyId: actor.companyId, actor, now }, row);
  }
}

async function closeMeeting(tx: TenantTx, before: MeetingRow, now: Date): Promise<MeetingRow> {
  await tx
    .updateTable('meetings')
    .set({
      status: 'cancelled',
      no_show_of: null,
      room_during: null,
      calendar_sequence: before.calendar_sequence + 1,
      version: before.version + 1,
      updated_at: now,
    })
    .where('id', '=', before.id)
    .execute();
  await releaseHosts(tx, before.id);
  return findMeetingOrFail(tx, before.id);
}
