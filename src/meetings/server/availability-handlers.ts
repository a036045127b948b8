import { sql } from 'kysely';
import { newCompanyToken } from '#platform/server/company-token.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { availabilities, type Availability } from '../availability-contract.ts';
import { findSender } from './queries.ts';
import type { CalendarSource } from './fetch-calendar.ts';
import { findHours } from './working-hours.ts';
import { enqueueReading, secretPurpose } from './poll-calendars.ts';

export const availabilityOperations: Operation[] = implement(
  'meetings',
  availabilities,
)({
  async readAvailability(_input, { tx, actor }) {
    return readAvailability(tx, actor);
  },
  async saveHours({ body }, { tx, actor, now }) {
    const days = body.days.toSorted((a, b) => a.weekday - b.weekday);
    const values = { time_zone: body.timeZone, days: JSON.stringify(days), updated_at: now };
    await tx
      .insertInto('member_hours')
      .values({ ...values, tenant_id: actor.companyId, member_id: actor.memberId })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'member_id']).doUpdateSet(values))
      .execute();
    return readAvailability(tx, actor);
  },
  async resetHours(_input, { tx, actor }) {
    await tx.deleteFrom('member_hours').where('member_id', '=', actor.memberId).execute();
    return readAvailability(tx, actor);
  },
  async connectCalendar({ body }, { tx, platform, actor, now }) {
    await removeCalendar(tx, actor);
    const { calendarAddress: address, ...credentials } = body;
    const source: CalendarSource = { address, ...credentials };
    await tx
      .insertInto('busy_calendars')
      .values({
        tenant_id: actor.companyId,
        member_id: actor.memberId,
        secret: platform.encryption.encrypt(secretPurpose, JSON.stringify(source)),
        host: hostOf(address),
        due_at: now,
        created_at: now,
      })
      .execute();
    await enqueueReading(tx, actor.memberId);
    return readAvailability(tx, actor);
  },
  async renewFeed(_input, { tx, platform, actor, now }) {
    const { token, hash } = newCompanyToken(actor.companyId);
    const values = { token_hash: hash, created_at: now };
    await tx
      .insertInto('meeting_feeds')
      .values({ ...values, tenant_id: actor.companyId, member_id: actor.memberId })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'member_id']).doUpdateSet(values))
      .execute();
    return { address: `${platform.config.publicUrl}/meetings/feed/${token}.ics` };
  },
  async revokeFeed(_input, { tx, actor }) {
    await tx.deleteFrom('meeting_feeds').where('member_id', '=', actor.memberId).execute();
    return { isSuccess: true };
  },
  async removeCalendar(_input, { tx, actor }) {
    await removeCalendar(tx, actor);
    return { isSuccess: true };
  },
});

async function readAvailability(tx: TenantTx, actor: MemberActor): Promise<Availability> {
  const { time_zone: companyZone } = await findSender(tx, actor.companyId);
  const hours = (await findHours(tx, [actor.memberId], companyZone)).get(actor.memberId);
  const { rows } = await sql<
    { has_hours: boolean; host: string | null; block_count: number } & CalendarState
  >`
    select h.member_id is not null as has_hours, b.host, b.failure, b.checked_at, f.created_at as feed_at,
           (select count(*)::integer from busy_blocks k
             where k.tenant_id = m.tenant_id and k.member_id = m.id) as block_count
      from members m
      left join member_hours h on h.tenant_id = m.tenant_id and h.member_id = m.id
      left join meeting_feeds f on f.tenant_id = m.tenant_id and f.member_id = m.id
      left join busy_calendars b on b.tenant_id = m.tenant_id and b.member_id = m.id
     where m.tenant_id = ${currentTenantId} and m.id = ${actor.memberId}::uuid`.execute(tx);
  const [row] = rows;
  if (hours === undefined || row === undefined) throw new Error('A member is missing in its own request');
  const { host, failure, checked_at: checkedAt, block_count: blockCount } = row;
  return {
    hours,
    isDefault: !row.has_hours,
    feed: row.feed_at === null ? null : { createdAt: row.feed_at.toISOString() },
    calendar:
      host === null ? null : { host, failure, checkedAt: checkedAt?.toISOString() ?? null, blockCount },
  };
}

type CalendarState = {
  failure: NonNullable<Availability['calendar']>['failure'];
  checked_at: Date | null;
  feed_at: Date | null;
};

// Its busy times go with it.
async function removeCalendar(tx: TenantTx, actor: MemberActor): Promise<void> {
  await tx.deleteFrom('busy_calendars').where('member_id', '=', actor.memberId).execute();
}

const hostOf = (address: string): string => URL.parse(address.replace(/^webcal:/i, 'https:'))?.host ?? '';
