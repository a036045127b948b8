import { refuse } from '#platform/contract/errors.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { PanelMove, PanelShift } from '../panel-contract.ts';
import { addMinutes, isOneDay, minutesBetween } from '../panel-rules.ts';
import { releaseHosts } from './book-hosts.ts';
import { cancelMeeting } from './cancel-meeting.ts';
import { moveWithDay } from './change-meeting.ts';
import { lockEverything } from './create-panel-day.ts';
import { sendDayAgenda } from './mail.ts';
import { fieldsOf } from './meeting-fields.ts';
import { findConflicts, type MovedRow, othersAt } from './panel-conflicts.ts';
import type { PanelDayRows } from './panel-access.ts';
import type { MeetingRow } from './queries.ts';
import { resolveFutureTime, type SchedulingContext } from './schedule-meeting.ts';

/** The moves of a shift with their conflicts. */
export async function previewShift(
  tx: TenantTx,
  { rows }: PanelDayRows,
  { shift, now, companyZone }: { shift: PanelShift; now: Date; companyZone: string },
): Promise<PanelMove[]> {
  const moved = findMoves(rows, shift, now);
  const conflicts = await findConflicts(tx, { rows, moved, companyZone });
  return moved.map(({ row, startsAt }, index) => ({
    meetingId: row.id,
    interviewType: row.interview_type as PanelMove['interviewType'],
    startsAt: row.starts_at.toISOString(),
    newStartsAt: startsAt.toISOString(),
    durationMinutes: row.duration_minutes,
    hosts: row.hosts as PanelMove['hosts'],
    conflicts: conflicts[index] ?? [],
  }));
}

/**
 * Moves a meeting of a locked day and those after it by the same time of the clock. Their hosts and rooms are freed
 * first, so that a meeting may take the time of the next one. Each host gets their changes, the candidate one agenda.
 */
export async function shiftPanelDay(
  tx: TenantTx,
  context: SchedulingContext,
  { day, shift }: { day: PanelDayRows; shift: PanelShift & { version: number } },
): Promise<void> {
  const { platform, actor, now } = context;
  if (day.version !== shift.version) refuse('conflict', 'meetings.panel_stale');
  const moved = findMoves(day.rows, shift, now).filter(
    ({ row, startsAt }) => row.starts_at.getTime() !== startsAt.getTime(),
  );
  const [first] = moved;
  if (first === undefined) return;
  if (meetsOther(day.rows, moved)) refuse('conflict', 'meetings.panel_overlap');
  await lockEverything(
    tx,
    moved.map(({ row }) => ({ roomId: row.room_id, hostIds: row.hosts.map(({ memberId }) => memberId) })),
  );
  for (const { row } of moved) {
    await releaseHosts(tx, row.id);
    await tx.updateTable('meetings').set({ room_during: null }).where('id', '=', row.id).execute();
  }
  for (const { row, ...time } of moved) await moveWithDay(tx, context, row, time);
  await sendDayAgenda(tx, { platform, companyId: actor.companyId, actor, now }, first.row, 'update');
}

/** Cancels the meetings of a locked day that have not begun. */
export async function cancelPanelDay(
  tx: TenantTx,
  context: SchedulingContext,
  { rows }: PanelDayRows,
): Promise<void> {
  const { platform, actor, now } = context;
  const toCome = rows.filter((row) => isToCome(row, now));
  const [first] = toCome;
  if (first === undefined) refuse('conflict', 'meetings.panel_begun');
  for (const { id } of toCome) await cancelMeeting(tx, { ...context, isAgendaLater: true }, id);
  await sendDayAgenda(tx, { platform, companyId: actor.companyId, actor, now }, first, 'cancellation');
}

const isToCome = (row: MeetingRow, now: Date): boolean => row.status === 'upcoming' && row.starts_at > now;

function findMoves(
  rows: readonly MeetingRow[],
  { firstMeetingId, wallTime }: PanelShift,
  now: Date,
): MovedRow[] {
  const from = rows.find(({ id }) => id === firstMeetingId);
  if (from === undefined) refuse('not_found');
  if (!isToCome(from, now)) refuse('conflict', 'meetings.panel_begun');
  const minutes = minutesBetween(fieldsOf(from).wallTime, wallTime);
  const moves = rows
    .filter((row) => isToCome(row, now) && row.starts_at >= from.starts_at)
    .map((row) => ({ row, wallTime: addMinutes(fieldsOf(row).wallTime, minutes) }));
  // One that was moved alone before may be on another day.
  const isOnDay = (row: MeetingRow): boolean => row.wall_time.slice(0, 10) === from.wall_time.slice(0, 10);
  const kept = rows.filter(({ id }) => !moves.some(({ row }) => row.id === id));
  if (!isOneDay([...kept.filter(isOnDay).map(fieldsOf), ...moves.filter(({ row }) => isOnDay(row))]))
    refuse('conflict', 'meetings.panel_one_day');
  return moves.map(({ row, wallTime: moved }) => ({
    row,
    wallTime: moved,
    startsAt: resolveFutureTime(moved, row.time_zone, now),
  }));
}

/** Whether a moved meeting overlaps one of the day that keeps its time. */
function meetsOther(rows: readonly MeetingRow[], moved: readonly MovedRow[]): boolean {
  return moved.some(({ row, startsAt }) => othersAt(rows, moved, { row, startsAt }).length > 0);
}
