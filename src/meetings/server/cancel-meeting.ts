import { type TenantTx } from '#platform/server/db/tenant.ts';
import { requireMeeting } from './access.ts';
import { releaseHosts } from './book-hosts.ts';
import { sendCancellation } from './mail.ts';
import { findMeetingOrFail, recordMeeting, type SchedulingContext } from './schedule-meeting.ts';

/** Cancels a meeting and frees the hosts' time. Calendars are updated unless the meeting lies in the past. */
export async function cancelMeeting(
  tx: TenantTx,
  scheduling: SchedulingContext,
  meetingId: string,
): Promise<void> {
  const { platform, actor, now } = scheduling;
  const before = await requireMeeting(tx, actor, meetingId, { forUpdate: true });
  await tx
    .updateTable('meetings')
    .set({
      status: 'cancelled',
      calendar_sequence: before.calendar_sequence + 1,
      version: before.version + 1,
      updated_at: now,
    })
    .where('id', '=', meetingId)
    .execute();
  await releaseHosts(tx, meetingId);
  const row = await findMeetingOrFail(tx, meetingId);
  await recordMeeting(tx, { actor, now }, 'meeting.cancelled', row);
  if (before.status === 'upcoming' && row.starts_at > now) {
    await sendCancellation(tx, { platform, companyId: actor.companyId, now }, row);
  }
}
