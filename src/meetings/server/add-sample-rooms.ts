import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

const rooms = [
  { name: 'Galata', place: 'Mumhane Cad. No: 14 Kat 3, Karaköy', seats: 6 },
  { name: 'Haliç', place: 'Mumhane Cad. No: 14 Kat 3, Karaköy', seats: 4 },
  { name: 'Spree', place: 'Ritterstraße 26, 10969 Berlin', seats: 8 },
];

/** Adds rooms to the demo company, and puts the meetings on site into them: each host uses one room, so that no two meetings overlap. */
export async function addSampleRooms(tx: TenantTx): Promise<void> {
  const values = rooms.map((room) => ({ ...room, tenant_id: tx.tenantId }));
  await tx.insertInto('meeting_rooms').values(values).execute();
  await sql`
    update meetings m
       set room_id = r.id,
           room_during = tstzrange(m.starts_at, m.starts_at + make_interval(mins => m.duration_minutes))
      from (select h.meeting_id, dense_rank() over (order by min(h.member_id::text)) as place
              from meeting_hosts h
             where h.tenant_id = ${currentTenantId}
             group by h.meeting_id) h,
           (select o.id, row_number() over (order by o.name) as place
              from meeting_rooms o
             where o.tenant_id = ${currentTenantId}) r
     where m.tenant_id = ${currentTenantId} and m.id = h.meeting_id and r.place = h.place
       and m.meeting_type = 'onsite' and m.status <> 'cancelled'`.execute(tx);
}
