import { moveBookedMeeting } from '#meetings/server/change-meeting.ts';
import { cancelBookedMeeting } from '#meetings/server/cancel-meeting.ts';
import { lockRoom } from '#meetings/server/book-room.ts';
import { findMeeting, findSender, lockMeeting, type MeetingRow } from '#meetings/server/queries.ts';
import { announceMeeting, bookMeeting } from '#meetings/server/schedule-meeting.ts';
import { wallTimeIn } from '#meetings/rules.ts';
import { Refusal } from '#platform/contract/errors.ts';
import { inSavepoint } from '#platform/server/db/savepoint.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { changesEndAt } from '../rules.ts';
import type { Slot } from './free-slots.ts';
import { findOfferedSlots, type OfferRules, rulesOf } from './offered-slots.ts';
import { stateOfRow } from './present.ts';
import { countMeetingsToCome, type LinkRow, lockHosts, lockLink } from './queries.ts';

export type ChoiceContext = { platform: Platform; now: Date };
export type Choice = { linkId: string; startsAt: Date; zone: string };

/** taken: the time is not free any more; closed: the link or the time for changes has ended, and the page says so. */
export type ChoiceResult = 'done' | 'taken' | 'closed';

/**
 * Books the time for the candidate. Locks keep the times free of other bookings. Exclusion constraints of hosts and
 * rooms decide against meetings that members schedule meanwhile. A second press finds the meeting of the first.
 */
export async function chooseTime(
  tx: TenantTx,
  context: ChoiceContext,
  choice: Choice,
): Promise<ChoiceResult> {
  const row = await lockLink(tx, choice.linkId);
  if (row === undefined) return 'closed';
  if (row.meeting_id !== null) return 'done';
  if (stateOfRow(row, context.now) !== 'open') return 'closed';
  const offer = await lockOffer(tx, context, { row, choice });
  if (offer === null) return 'taken';
  for (const hostIds of offer.hostSets) {
    const isBooked = await bookOnce(async () => {
      const meeting = await bookMeeting(
        tx,
        { ...context, actor: null },
        newMeetingOf(row, { ...offer, hostIds, zone: choice.zone }),
      );
      await tx
        .updateTable('booking_links')
        .set({ meeting_id: meeting.id })
        .where('id', '=', row.id)
        .execute();
      await announceMeeting(tx, { ...context, actor: null }, meeting);
    }, tx);
    if (isBooked) return 'done';
  }
  return 'taken';
}

/** Moves the meeting to another offered time, until the time that the team set. */
export async function moveTime(tx: TenantTx, context: ChoiceContext, choice: Choice): Promise<ChoiceResult> {
  const row = await lockLink(tx, choice.linkId);
  const meetingId = row === undefined ? null : changeableMeeting(row, context.now);
  if (row === undefined || meetingId === null) return 'closed';
  // Before room and hosts, as members do who change it.
  await lockMeeting(tx, meetingId);
  const meeting = await findMeeting(tx, meetingId);
  if (meeting === undefined) return 'closed';
  if (meeting.starts_at.getTime() === choice.startsAt.getTime()) return 'done';
  const offer = await lockOffer(tx, context, { row, choice, meeting });
  if (offer === null) return 'taken';
  // The host of the first choice keeps the meeting when they are free.
  const before = meeting.hosts.map(({ memberId }) => memberId);
  const isKept = (ids: string[]): boolean => ids.every((id) => before.includes(id));
  const hostSets = offer.hostSets.toSorted((one, other) => Number(isKept(other)) - Number(isKept(one)));
  let isClosed = false;
  for (const hostIds of hostSets) {
    const isMoved = await bookOnce(async () => {
      const { startsAt, zone: candidateZone } = choice;
      const wallTime = wallTimeIn(startsAt, meeting.time_zone);
      const move = { meetingId, startsAt, wallTime, hostIds, candidateZone };
      isClosed = (await moveBookedMeeting(tx, { ...context, actor: null }, move)) === null;
    }, tx);
    if (isMoved) return isClosed ? 'closed' : 'done';
  }
  return 'taken';
}

/** Cancels the meeting, until the time that the team set. */
export async function cancelTime(
  tx: TenantTx,
  { platform, now }: ChoiceContext,
  linkId: string,
): Promise<ChoiceResult> {
  const row = await lockLink(tx, linkId);
  if (row?.meeting_status === 'cancelled') return 'done';
  const meetingId = row === undefined ? null : changeableMeeting(row, now);
  if (meetingId === null) return 'closed';
  const input = { platform, companyId: tx.tenantId, now, actor: null };
  const isCancelled = await cancelBookedMeeting(tx, input, meetingId);
  return isCancelled ? 'done' : 'closed';
}

/** The meeting of the link, while the candidate may move or cancel it. */
export function changeableMeeting(row: LinkRow, now: Date): string | null {
  if (row.meeting_status !== 'upcoming' || row.meeting_starts_at === null) return null;
  const isUnderWay = row.outcome === 'open' && row.job_status !== 'archived' && row.job_deleted_at === null;
  return isUnderWay && now < changesEndAt(row.meeting_starts_at, row.change_hours) ? row.meeting_id : null;
}

type Wish = { row: LinkRow; choice: Choice; meeting?: MeetingRow };
type Offer = { startsAt: Date; companyZone: string; hostSets: string[][] };

/** Locks room and hosts, and returns the hosts who can take the time, in the order to try; null when it is taken. */
async function lockOffer(
  tx: TenantTx,
  { now }: ChoiceContext,
  { row, choice, meeting }: Wish,
): Promise<Offer | null> {
  const rules = await rulesOf(tx, row, meeting ?? null);
  const failed = await inSavepoint(tx, () => lockRoom(tx, rules.room_id, meeting?.room_id ?? null));
  if (failed !== null) return null;
  const memberIds = rules.hosts.map(({ memberId }) => memberId);
  if (memberIds.length === 0) return null;
  await lockHosts(tx, memberIds);
  const { time_zone: companyZone } = await findSender(tx, tx.tenantId);
  const slots = await findOfferedSlots(tx, rules, { now, companyZone, exceptMeetingId: meeting?.id });
  const slot = slots.find(({ startsAt }) => startsAt === choice.startsAt.getTime());
  if (slot === undefined) return null;
  const hostSets = await hostSetsOf(tx, { rules, slot, now, interviewType: row.interview_type });
  return { startsAt: choice.startsAt, companyZone, hostSets };
}

type HostChoice = { rules: OfferRules; slot: Slot; now: Date; interviewType: string };

/** All hosts together, or each free one alone: first the one with the fewest meetings to come of this kind. */
async function hostSetsOf(
  tx: TenantTx,
  { rules, slot, now, interviewType }: HostChoice,
): Promise<string[][]> {
  if (rules.host_mode === 'together') return [slot.hostIds];
  const counts = await countMeetingsToCome(tx, { memberIds: slot.hostIds, interviewType, now });
  const countOf = (id: string): number => counts.get(id) ?? 0;
  return slot.hostIds
    .toSorted((one, other) => countOf(one) - countOf(other) || (one < other ? -1 : 1))
    .map((id) => [id]);
}

/** Runs a booking in a savepoint; false when a constraint rejects its host or room. */
async function bookOnce(work: () => Promise<void>, tx: TenantTx): Promise<boolean> {
  const failed = await inSavepoint(tx, work);
  if (failed === null) return true;
  if (failed.error instanceof Refusal) return false;
  throw failed.error;
}

type ChosenTime = { startsAt: Date; companyZone: string; hostIds: string[]; zone: string };

const newMeetingOf = (row: LinkRow, { startsAt, companyZone, hostIds, zone }: ChosenTime) => ({
  candidate: { id: row.candidate_id, email: row.email },
  candidateZone: zone,
  application: { id: row.application_id, job_id: row.job_id, step_id: row.step_id },
  fields: {
    meetingType: row.meeting_type as 'video',
    interviewType: row.interview_type as 'other',
    wallTime: wallTimeIn(startsAt, companyZone),
    timeZone: companyZone,
    durationMinutes: row.duration_minutes,
    place: row.place,
    roomId: row.room_id,
    privateNotes: '',
    applicantNotes: row.applicant_notes,
  },
  hostIds,
  startsAt,
  createdByUserId: row.offered_by_user_id,
});
