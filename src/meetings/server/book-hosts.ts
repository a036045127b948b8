import { sql } from 'kysely';
import { refuse } from '#platform/contract/errors.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

export type Booking = { meetingId: string; hostIds: string[]; from: Date; to: Date };

/**
 * Makes these members, and no others, the hosts of a meeting at this time. The database refuses a host twice at once;
 * the refusal says whose time is taken and until when.
 */
export async function bookHosts(tx: TenantTx, companyId: string, booking: Booking): Promise<void> {
  const hostIds = [...new Set(booking.hostIds)].sort();
  await lockActiveMembers(tx, hostIds);
  await tx
    .deleteFrom('meeting_hosts')
    .where('tenant_id', '=', currentTenantId)
    .where('meeting_id', '=', booking.meetingId)
    .execute();
  await sql`savepoint booking`.execute(tx);
  try {
    await tx
      .insertInto('meeting_hosts')
      .values((eb) =>
        hostIds.map((memberId) => ({
          tenant_id: companyId,
          meeting_id: booking.meetingId,
          member_id: memberId,
          during: eb.fn<string>('tstzrange', [eb.val(booking.from), eb.val(booking.to)]),
        })),
      )
      .execute();
  } catch (error) {
    if (!isBookedTwice(error)) throw error;
    await sql`rollback to savepoint booking`.execute(tx);
    await refuseBusy(tx, booking);
  }
}

/** Gives the hosts' time back; who they were stays known. */
export async function releaseHosts(tx: TenantTx, meetingId: string): Promise<void> {
  await tx
    .updateTable('meeting_hosts')
    .set({ during: 'empty' })
    .where('tenant_id', '=', currentTenantId)
    .where('meeting_id', '=', meetingId)
    .execute();
}

// One after the other for the same host: two bookings at once would otherwise wait for each other at the constraint.
async function lockActiveMembers(tx: TenantTx, hostIds: string[]): Promise<void> {
  const found = await tx
    .selectFrom('members')
    .select('id')
    .where('id', 'in', hostIds)
    .where('status', '=', 'active')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (found.length < hostIds.length) {
    refuse('invalid', undefined, { fields: { hostIds: ['meetings.validation.hostUnknown'] } });
  }
}

function isBookedTwice(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === 'meeting_hosts_no_overlap';
}

async function refuseBusy(tx: TenantTx, booking: Booking): Promise<never> {
  const taken = await tx
    .selectFrom('meeting_hosts')
    .innerJoin('members', 'members.id', 'meeting_hosts.member_id')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select([
      'meeting_hosts.member_id',
      'users.name',
      'users.surname',
      sql<Date>`lower(during)`.as('starts_at'),
      sql<Date>`upper(during)`.as('ends_at'),
    ])
    .where('meeting_hosts.member_id', 'in', booking.hostIds)
    .where('meeting_hosts.meeting_id', '!=', booking.meetingId)
    .where(sql<boolean>`during && tstzrange(${booking.from}, ${booking.to})`)
    .orderBy(sql`lower(during)`)
    .limit(1)
    .executeTakeFirst();
  // The other meeting was called off at that very moment: trying again will do.
  if (taken === undefined) refuse('conflict');
  refuse('conflict', 'meetings.host_busy', {
    values: { host: `${taken.name} ${taken.surname}` },
    details: {
      memberId: taken.member_id,
      startsAt: taken.starts_at.toISOString(),
      endsAt: taken.ends_at.toISOString(),
    },
  });
}
