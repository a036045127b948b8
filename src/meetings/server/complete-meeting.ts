import { refuse } from '#platform/contract/errors.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { noShowSides } from '../contract.ts';
import { requireMeeting } from './access.ts';
import type { MeetingRow } from './queries.ts';
import { findMeetingOrFail, recordMeeting, type SchedulingContext } from './schedule-meeting.ts';

/** Marks a meeting as completed. Idempotent. */
export function completeMeeting(
  tx: TenantTx,
  scheduling: SchedulingContext,
  meetingId: string,
): Promise<MeetingRow> {
  return setState(tx, scheduling, { meetingId, status: 'completed', noShowOf: null });
}

/** Marks a meeting as upcoming again. */
export function reopenMeeting(
  tx: TenantTx,
  scheduling: SchedulingContext,
  meetingId: string,
): Promise<MeetingRow> {
  return setState(tx, scheduling, { meetingId, status: 'upcoming', noShowOf: null });
}

/** Marks a meeting as completed without the side that did not come. Before its start nobody can be missing. */
export async function markNoShow(
  tx: TenantTx,
  scheduling: SchedulingContext,
  { meetingId, side }: { meetingId: string; side: NoShowSide },
): Promise<MeetingRow> {
  return setState(tx, scheduling, { meetingId, status: 'completed', noShowOf: side });
}

type NoShowSide = (typeof noShowSides)[number];
type StateChange = { meetingId: string; status: 'completed' | 'upcoming'; noShowOf: NoShowSide | null };

async function setState(
  tx: TenantTx,
  { actor, now }: SchedulingContext,
  { meetingId, status, noShowOf }: StateChange,
): Promise<MeetingRow> {
  const before = await requireMeeting(tx, actor, meetingId, { forUpdate: true });
  if (before.status === status && before.no_show_of === noShowOf) return before;
  if (noShowOf !== null && before.starts_at > now) refuse('conflict', 'meetings.not_begun');
  await tx
    .updateTable('meetings')
    .set({ status, no_show_of: noShowOf, version: before.version + 1, updated_at: now })
    .where('id', '=', meetingId)
    .execute();
  const row = await findMeetingOrFail(tx, meetingId);
  await recordMeeting(tx, { actor, now }, eventOf({ status, noShowOf }), row);
  return row;
}

function eventOf({ status, noShowOf }: Omit<StateChange, 'meetingId'>): string {
  if (noShowOf === null) return status === 'completed' ? 'meeting.completed' : 'meeting.reopened';
  return noShowOf === 'candidate' ? 'meeting.candidate_missed' : 'meeting.host_missed';
}
