import { sql } from 'kysely';
import { byMember, type Changes, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { meetingRooms, type Room, type RoomDraft, roomsMax } from '../room-contract.ts';
import { readVideoSettings } from './video-link.ts';

type RoomRow = { id: string; name: string; place: string; seats: number | null; removed_at: Date | null };

export const meetingRoomOperations: Operation[] = implement(
  'meetings',
  meetingRooms,
)({
  async listRooms(_input, { tx, platform }) {
    const rows = await selectRooms(tx).orderBy(sql`lower(name)`).orderBy('id').execute();
    return { items: rows.map(present), ...(await readVideoSettings(tx, platform)) };
  },
  async createRoom({ body }, { tx, actor, now }) {
    await refuseOneMore(tx);
    const { id } = await naming(body, () =>
      tx
        .insertInto('meeting_rooms')
        .values({ ...body, tenant_id: tx.tenantId, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await recordRoom(tx, actor, { type: 'meeting_room.created', room: body.name }, now);
    return readRoom(tx, id);
  },
  async changeRoom({ params, body }, { tx, actor, now }) {
    const before = await readRoom(tx, params.roomId);
    await naming(body, () =>
      tx.updateTable('meeting_rooms').set(body).where('id', '=', params.roomId).execute(),
    );
    const changes = changesOf(before, body);
    if (Object.keys(changes).length > 0) {
      await recordRoom(tx, actor, { type: 'meeting_room.changed', room: body.name, changes }, now);
    }
    return readRoom(tx, params.roomId);
  },
  async removeRoom({ params }, { tx, actor, now }) {
    const { name, removedAt } = await readRoom(tx, params.roomId);
    if (removedAt === null) {
      await setRemoved(tx, params.roomId, now);
      await recordRoom(tx, actor, { type: 'meeting_room.removed', room: name }, now);
    }
    return readRoom(tx, params.roomId);
  },
  async restoreRoom({ params }, { tx, actor, now }) {
    const room = await readRoom(tx, params.roomId);
    if (room.removedAt !== null) {
      await refuseOneMore(tx);
      await naming(room, () => setRemoved(tx, params.roomId, null));
      await recordRoom(tx, actor, { type: 'meeting_room.restored', room: room.name }, now);
    }
    return readRoom(tx, params.roomId);
  },
  async changeVideo({ body }, { tx, platform, actor, now }) {
    const { videoAddress: before } = await readVideoSettings(tx, platform);
    const values = { video_address: body.videoAddress, updated_at: now };
    await tx
      .insertInto('meeting_settings')
      .values({ ...values, tenant_id: tx.tenantId })
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(values))
      .execute();
    if (before !== body.videoAddress) {
      const changes: Changes = { videoAddress: [before, body.videoAddress] };
      const event = { type: 'meeting_room.video_changed', changes, now };
      await record(tx, actor.companyId, byMember(actor), event);
    }
    return readVideoSettings(tx, platform);
  },
});

type RoomEvent = { type: string; room: string; changes?: Changes };

function recordRoom(
  tx: TenantTx,
  actor: MemberActor,
  { type, room, changes }: RoomEvent,
  now: Date,
): Promise<void> {
  const event = { type, data: { room }, ...(changes && { changes }), now };
  return record(tx, actor.companyId, byMember(actor), event);
}

function changesOf(before: Room, after: RoomDraft): Changes {
  const values: Changes = {
    name: [before.name, after.name],
    roomPlace: [before.place, after.place],
    seats: [before.seats, after.seats],
  };
  return Object.fromEntries(Object.entries(values).filter(([, [was, is]]) => was !== is));
}

const selectRooms = (tx: TenantTx) =>
  tx.selectFrom('meeting_rooms').select(['id', 'name', 'place', 'seats', 'removed_at']);

async function readRoom(tx: TenantTx, roomId: string): Promise<Room> {
  const row = await selectRooms(tx).where('id', '=', roomId).executeTakeFirst();
  return row === undefined ? refuse('not_found') : present(row);
}

async function setRemoved(tx: TenantTx, roomId: string, removedAt: Date | null): Promise<void> {
  await tx
    .updateTable('meeting_rooms')
    .set({ removed_at: removedAt })
    .where('id', '=', roomId)
    .where('removed_at', removedAt === null ? 'is not' : 'is', null)
    .execute();
}

async function refuseOneMore(tx: TenantTx): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from meeting_rooms
     where tenant_id = ${currentTenantId} and removed_at is null`.execute(tx);
  if ((rows[0]?.count ?? 0) >= roomsMax) {
    refuse('refused', 'meetings.too_many_rooms', { values: { count: roomsMax } });
  }
}

/** Runs a write that the unique index of names may reject. */
async function naming<Result>(
  { name }: Pick<RoomDraft, 'name'>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'meeting_rooms_name_idx') throw error;
    return refuse('conflict', 'meetings.room_taken', { values: { room: name } });
  }
}

const present = (row: RoomRow): Room => ({
  id: row.id,
  name: row.name,
  place: row.place,
  seats: row.seats,
  removedAt: row.removed_at?.toISOString() ?? null,
});
