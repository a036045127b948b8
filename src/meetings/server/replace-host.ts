import { Refusal } from '#platform/contract/errors.ts';
import { inSavepoint } from '#platform/server/db/savepoint.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { endOf } from '../rules.ts';
import { bookHosts } from './book-hosts.ts';
import { inviteEveryone, notifyRemovedHosts } from './mail.ts';
import { findMeeting, lockMeeting, type MeetingRow } from './queries.ts';
import { findMeetingOrFail, recordMeeting, type SchedulingContext } from './schedule-meeting.ts';

type MeetingMember = { memberId: string; userId: string };
/**
 * With `isScheduler` the new host is also the member to whom replies go; with `isAddition` the host before stays one.
 */
export type HostReplacement = {
  from: MeetingMember;
  to: MeetingMember;
  isHost: boolean;
  isScheduler: boolean;
  isAddition?: boolean;
};

/**
 * Replaces one host of a meeting to come by another, and mails the change as every other one. The new host gets no
 * notification of each meeting, because the caller notifies them of all.
 * @returns false, and nothing changes, when the new host is busy then
 */
export async function replaceHost(
  tx: TenantTx,
  scheduling: SchedulingContext,
  meetingId: string,
  replacement: HostReplacement,
): Promise<boolean> {
  const { from, to, isHost, isScheduler, isAddition = false } = replacement;
  const { platform, actor, now } = scheduling;
  await lockMeeting(tx, meetingId);
  const before = await findMeetingOrFail(tx, meetingId);
  if (isHost && !(await book(tx, before, { from, to, isAddition }))) return false;
  await tx
    .updateTable('meetings')
    .set({
      ...(isScheduler && { created_by_user_id: to.userId }),
      ...(isHost && { calendar_sequence: before.calendar_sequence + 1 }),
      version: before.version + 1,
      updated_at: now,
    })
    .where('id', '=', meetingId)
    .execute();
  const row = await findMeeting(tx, meetingId);
  if (row === undefined || !isHost) return true;
  const facts = { newMemberIds: [to.memberId], isQuiet: true };
  await recordMeeting(tx, { actor, now, facts }, 'meeting.changed', row);
  const input = { platform, companyId: actor.companyId, actor, now, pageForHostIds: [to.memberId] };
  await inviteEveryone(tx, input, row);
  if (!isAddition) await notifyRemovedHosts(tx, input, row, [from.memberId]);
  return true;
}

async function book(
  tx: TenantTx,
  { id, hosts, starts_at: startsAt, duration_minutes: minutes }: MeetingRow,
  { from, to, isAddition = false }: Pick<HostReplacement, 'from' | 'to' | 'isAddition'>,
): Promise<boolean> {
  const others = hosts.map((one) => one.memberId).filter((id) => isAddition || id !== from.memberId);
  const hostIds = [...new Set([...others, to.memberId])];
  const booking = { meetingId: id, hostIds, from: startsAt, to: endOf(startsAt, minutes) };
  const failure = await inSavepoint(tx, () => bookHosts(tx, tx.tenantId, booking));
  // Another host who is not active any more refuses the booking too.
  if (failure === null) return true;
  if (failure.error instanceof Refusal) return false;
  throw failure.error;
}
