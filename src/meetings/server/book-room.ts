import { sql } from 'kysely';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { earliestStart } from '../rules.ts';
import { isVisibleTo } from './access.ts';
import { findMeeting } from './queries.ts';

type RoomReservation = { meetingId: string; roomId: string | null; from: Date; to: Date };

/** Locks the room, so that bookings of it follow each other instead of waiting for each other at the constraint. */
export async function lockRoom(tx: TenantTx, roomId: string | null, kept: string | null): Promise<void> {
  if (roomId === null) return;
  const found = await tx
    .selectFrom('meeting_rooms')
    .select('removed_at')
    .where('id', '=', roomId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // A removed room stays with the meetings that have it.
  if (found === undefined || (found.removed_at !== null && roomId !== kept)) {
    refuse('invalid', undefined, { fields: { roomId: ['meetings.validation.roomUnknown'] } });
  }
}

/** Locks several rooms in the order of their ids. */
export async function lockRooms(tx: TenantTx, roomIds: readonly (string | null)[]): Promise<void> {
  const ids = [...new Set(roomIds.filter((id) => id !== null))];
  if (ids.length === 0) return;
  await tx
    .selectFrom('meeting_rooms')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Books the room of a meeting at this time, or frees it with null. An exclusion constraint refuses a second meeting
 * in the room; the refusal names its candidate only to members who see that meeting.
 */
export async function bookRoom(
  tx: TenantTx,
  actor: MemberActor | null,
  booking: RoomReservation,
): Promise<void> {
  const { meetingId, roomId, from, to } = booking;
  await sql`savepoint room`.execute(tx);
  try {
    await tx
      .updateTable('meetings')
      .set((eb) => ({
        room_id: roomId,
        room_during: roomId === null ? null : eb.fn<string>('tstzrange', [eb.val(from), eb.val(to)]),
      }))
      .where('id', '=', meetingId)
      .execute();
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'meetings_room_no_overlap') throw error;
    await sql`rollback to savepoint room`.execute(tx);
    await refuseBusy(tx, actor, booking);
  }
}

async function refuseBusy(tx: TenantTx, actor: MemberActor | null, booking: RoomReservation): Promise<never> {
  const [taken] = await findRoomBlocks(tx, { ...booking, exceptMeetingId: booking.meetingId });
  // The other meeting was cancelled in the meantime, so a retry will succeed.
  if (taken === undefined) refuse('conflict');
  const seen = actor === null ? undefined : await findMeeting(tx, taken.id, isVisibleTo(actor, 'get'));
  const details = { startsAt: taken.starts_at.toISOString(), endsAt: taken.ends_at.toISOString() };
  if (seen === undefined) {
    refuse('conflict', 'meetings.room_busy', { values: { room: taken.room }, details });
  }
  refuse('conflict', 'meetings.room_busy_with', {
    values: { room: taken.room, candidate: `${seen.name} ${seen.surname}`.trim() },
    details: { ...details, meetingId: seen.id },
  });
}

/** The meetings in a room in a period, by their start. */
export function findRoomBlocks(
  tx: TenantTx,
  asked: { roomId: string | null; from: Date; to: Date; exceptMeetingId?: string | undefined },
) {
  return tx
    .selectFrom('meetings')
    .innerJoin('meeting_rooms', (join) =>
      join
        .onRef('meeting_rooms.tenant_id', '=', 'meetings.tenant_id')
        .onRef('meeting_rooms.id', '=', 'meetings.room_id'),
    )
    .select([
      'meetings.id',
      'meeting_rooms.name as room',
      sql<Date>`lower(meetings.room_during)`.as('starts_at'),
      sql<Date>`upper(meetings.room_during)`.as('ends_at'),
    ])
    .where('meetings.room_id', '=', asked.roomId)
    .where('meetings.starts_at', '>', earliestStart(asked.from))
    .where('meetings.starts_at', '<', asked.to)
    .where(sql<boolean>`meetings.room_during && tstzrange(${asked.from}, ${asked.to})`)
    .$if(asked.exceptMeetingId !== undefined, (query) =>
      query.where('meetings.id', '!=', asked.exceptMeetingId ?? ''),
    )
    .orderBy(sql`lower(meetings.room_during)`)
    .execute();
}
