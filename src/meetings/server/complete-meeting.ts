import { type TenantTx } from '#platform/server/db/tenant.ts';
import { requireMeeting } from './access.ts';
import type { MeetingRow } from './queries.ts';
import { findMeetingOrFail, recordMeeting, type SchedulingContext } from './schedule-meeting.ts';

/** Marks a meeting as completed. Idempotent. */
export function completeMeeting(
  tx: TenantTx,
  scheduling: SchedulingContext,
  meetingId: string,
): Promise<MeetingRow> {
  return setStatus(tx, scheduling, { meetingId, status: 'completed', event: 'meeting.completed' });
}

/** Marks a meeting as upcoming again. */
export function reopenMeeting(
  tx: TenantTx,
  scheduling: SchedulingContext,
  meetingId: string,
): Promise<MeetingRow> {
  return setStatus(tx, scheduling, { meetingId, status: 'upcoming', event: 'meeting.reopened' });
}

async function setStatus(
  tx: TenantTx,
  { actor, now }: SchedulingContext,
  change: { meetingId: string; status: 'completed' | 'upcoming'; event: string },
): Promise<MeetingRow> {
  const before = await requireMeeting(tx, actor, change.meetingId, { forUpdate: true });
  if (before.status === change.status) return before;
  await tx
    .updateTable('meetings')
    .set({ status: change.status, version: before.version + 1, updated_at: now })
    .where('id', '=', change.meetingId)
    .execute();
  const row = await findMeetingOrFail(tx, change.meetingId);
  await recordMeeting(tx, { actor, now }, change.event, row);
  return row;
}
