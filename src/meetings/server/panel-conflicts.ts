import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { PanelConflict } from '../panel-contract.ts';
import { earliestStart, endOf } from '../rules.ts';
import { findBusyBlocks } from './find-busy-blocks.ts';
import { findCalendarTimes } from '#availability/server/find-calendar-times.ts';
import { fullName } from './mail-parts.ts';
import type { MeetingRow } from './queries.ts';
import { defaultHours, findHours, workingSpans } from '#availability/server/working-hours.ts';

/** A meeting with its new time. */
export type MovedRow = { row: MeetingRow; wallTime: string; startsAt: Date };
type Block = { starts_at: Date; ends_at: Date };
type DayMoves = { rows: MeetingRow[]; moved: MovedRow[]; companyZone: string };

/** The conflicts of each moved meeting at its new time, in the order of the moves. */
export async function findConflicts(
  tx: TenantTx,
  { rows, moved, companyZone }: DayMoves,
): Promise<PanelConflict[][]> {
  const period = periodOf(moved);
  const memberIds = [...new Set(moved.flatMap(({ row }) => row.hosts.map(({ memberId }) => memberId)))];
  const movedIds = new Set(moved.map(({ row }) => row.id));
  const meetings = await findBusyBlocks(tx, { memberIds, ...period });
  const calendars = await findCalendarTimes(tx, { memberIds, ...period });
  const hours = await findHours(tx, memberIds, companyZone);
  const rooms = await findRoomTimes(tx, moved, period);
  return moved.map((move) => {
    const slot = { from: move.startsAt, to: endOf(move.startsAt, move.row.duration_minutes) };
    const isTaken = (block: Block): boolean => block.starts_at < slot.to && slot.from < block.ends_at;
    const isOther = (block: { meeting_id: string }): boolean => !movedIds.has(block.meeting_id);
    return [
      ...othersAt(rows, moved, move).map((row) =>
        conflict('candidate', '', {
          starts_at: row.starts_at,
          ends_at: endOf(row.starts_at, row.duration_minutes),
        }),
      ),
      ...rooms
        .filter((block) => block.room_id === move.row.room_id && isOther(block) && isTaken(block))
        .map((block) => conflict('room', move.row.room_name ?? '', block)),
      ...move.row.hosts.flatMap((host) => {
        const isOf = (block: { member_id: string }): boolean => block.member_id === host.memberId;
        const spans = workingSpans(hours.get(host.memberId) ?? defaultHours(companyZone), slot);
        const isWithin = spans.some(
          (span) => new Date(span.startsAt) <= slot.from && slot.to <= new Date(span.endsAt),
        );
        return [
          ...meetings
            .filter((block) => isOf(block) && isOther(block) && isTaken(block))
            .map((block) => conflict('host', fullName(host), block)),
          ...calendars
            .filter((block) => isOf(block) && isTaken(block))
            .map((block) => conflict('calendar', fullName(host), block)),
          ...(isWithin ? [] : [conflict('hours', fullName(host), null)]),
        ];
      }),
    ];
  });
}

function periodOf(moved: readonly MovedRow[]): { from: Date; to: Date } {
  const starts = moved.map(({ startsAt }) => startsAt.getTime());
  const ends = moved.map(({ row, startsAt }) => endOf(startsAt, row.duration_minutes).getTime());
  return { from: new Date(Math.min(...starts)), to: new Date(Math.max(...ends)) };
}

const conflict = (kind: PanelConflict['kind'], name: string, block: Block | null): PanelConflict => ({
  kind,
  name,
  startsAt: block?.starts_at.toISOString() ?? null,
  endsAt: block?.ends_at.toISOString() ?? null,
});

async function findRoomTimes(
  tx: TenantTx,
  moved: readonly MovedRow[],
  { from, to }: { from: Date; to: Date },
) {
  const roomIds = moved.flatMap(({ row }) => (row.room_id === null ? [] : [row.room_id]));
  if (roomIds.length === 0) return [];
  return tx
    .selectFrom('meetings')
    .select(['id as meeting_id', 'room_id'])
    .select(sql<Date>`lower(room_during)`.as('starts_at'))
    .select(sql<Date>`upper(room_during)`.as('ends_at'))
    .where('room_id', 'in', roomIds)
    .where('starts_at', '>', earliestStart(from))
    .where('starts_at', '<', to)
    .where(sql<boolean>`room_during && tstzrange(${from}, ${to})`)
    .execute();
}

/** The meetings of the day that keep their time and overlap a moved one at its new time. */
export function othersAt(
  rows: readonly MeetingRow[],
  moved: readonly MovedRow[],
  { row, startsAt }: Pick<MovedRow, 'row' | 'startsAt'>,
): MeetingRow[] {
  const end = endOf(startsAt, row.duration_minutes);
  return rows
    .filter(({ id }) => !moved.some((one) => one.row.id === id))
    .filter((other) => other.starts_at < end && startsAt < endOf(other.starts_at, other.duration_minutes));
}
