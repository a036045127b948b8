import { sql } from 'kysely';
import { refuse } from '#platform/contract/errors.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import { earliestStart } from '../rules.ts';

export type Booking = { meetingId: string; hostIds: string[]; from: Date; to: Date };

/**
 * Makes exactly these members the hosts of a meeting at this time. An exclusion constraint refuses a second booking
 * at the same time; the refusal names the busy host and the end of their meeting.
 */
export async function bookHosts(tx: TenantTx, companyId: string, booking: Booking): Promise<void> {
  const hostIds = [...new Set(booking.hostIds)].sort();
  await lockActiveMembers(tx, hostIds);
  await tx.deleteFrom('meeting_hosts').where('meeting_id', '=', booking.meetingId).execute();
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

/** Frees the hosts' time. The list of hosts is kept. */
export async function releaseHosts(tx: TenantTx, meetingId: string): Promise<void> {
  await tx
    .updateTable('meeting_hosts')
    .set({ during: 'empty' })
    .where('meeting_id', '=', meetingId)
    .execute();
}

// Locks the hosts first. Otherwise two bookings at once would wait for each other at the constraint.
export async function lockActiveMembers(tx: TenantTx, hostIds: string[]): Promise<void> {
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
    .where('starts_at', '>', earliestStart(booking.from))
    .where('starts_at', '<', booking.to)
    .where(sql<boolean>`during && tstzrange(${booking.from}, ${booking.to})`)
    .orderBy(sql`lower(during)`)
    .limit(1)
    .executeTakeFirst();
  // The other meeting was cancelled in the meantime, so a retry will succeed.
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
