import { findRoomBlocks } from '#meetings/server/book-room.ts';
import { findCalendarTimes } from '#availability/server/find-calendar-times.ts';
import { findBusyBlocks } from '#meetings/server/find-busy-blocks.ts';
import type { Limits } from '#meetings/limit-contract.ts';
import { findCompanyLimits, findOwnLimits } from '#meetings/server/limits.ts';
import type { MeetingRow } from '#meetings/server/queries.ts';
import { findHours } from '#availability/server/working-hours.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { HostMode } from '../rules.ts';
import { findFreeSlots, type Interval, type Slot } from './free-slots.ts';
import { limitsOfHost } from './host-limits.ts';
import { isRoomRemoved, keepActive, type LinkRow } from './queries.ts';

export type OfferRules = {
  host_mode: string;
  duration_minutes: number;
  step_minutes: number;
  room_id: string | null;
  buffer_before_minutes: number | null;
  buffer_after_minutes: number | null;
  notice_hours: number | null;
  days_ahead: number;
  daily_limit: number | null;
  hosts: readonly { memberId: string }[];
};

type OfferOptions = { now: Date; companyZone: string; exceptMeetingId?: string | undefined };

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const longDayMs = 25 * hourMs;

/**
 * The rules of a link. Its meeting keeps the length, the room and the hosts that the team has given it since the choice;
 * a link in turn may still give it to another of its hosts.
 */
export async function rulesOf(tx: TenantTx, row: LinkRow, meeting: MeetingRow | null): Promise<OfferRules> {
  if (meeting === null) {
    const isOpen = row.room_id === null || !(await isRoomRemoved(tx, row.room_id));
    return isOpen ? row : { ...row, hosts: [] };
  }
  const { duration_minutes, room_id } = meeting;
  const isInTurn =
    row.host_mode === 'in_turn' &&
    meeting.hosts.every(({ memberId }) => row.hosts.some((host) => host.memberId === memberId));
  if (isInTurn) return { ...row, duration_minutes, room_id };
  const hosts = await keepActive(tx, meeting.hosts);
  return { ...row, duration_minutes, room_id, host_mode: 'together', hosts };
}

/** The times that a link offers now, in order; six statements, whatever the number of hosts. */
export async function findOfferedSlots(
  tx: TenantTx,
  offer: OfferRules,
  { now, companyZone, exceptMeetingId }: OfferOptions,
): Promise<Slot[]> {
  const memberIds = offer.hosts.map(({ memberId }) => memberId);
  if (memberIds.length === 0) return [];
  const limits = await findLimits(tx, offer, memberIds);
  const opensAt = (memberId: string): number =>
    now.getTime() + (limits.get(memberId)?.noticeHours ?? 0) * hourMs;
  const from = new Date(Math.min(...memberIds.map(opensAt)));
  const to = new Date(now.getTime() + offer.days_ahead * dayMs);
  if (to <= from) return [];
  // A day more on both sides, for the daily limit and buffers over midnight; one with a clock change has 25 hours.
  const read = { from: new Date(from.getTime() - longDayMs), to: new Date(to.getTime() + longDayMs) };
  const except = exceptMeetingId === undefined ? {} : { exceptMeetingId };
  const meetings = await findBusyBlocks(tx, { memberIds, ...read, ...except });
  const calendar = await findCalendarTimes(tx, { memberIds, ...read });
  const hours = await findHours(tx, memberIds, companyZone);
  const room =
    offer.room_id === null ? [] : await findRoomBlocks(tx, { roomId: offer.room_id, ...read, ...except });
  const hosts = memberIds.flatMap((memberId) => {
    const [own, ownLimits] = [hours.get(memberId), limits.get(memberId)];
    if (own === undefined || ownLimits === undefined) return [];
    const rowsOf = (rows: BusyRow[]) => rows.filter((row) => row.member_id === memberId).map(intervalOf);
    const times = { hours: own, meetings: rowsOf(meetings), busy: rowsOf(calendar) };
    return [{ memberId, ...times, limits: ownLimits, opensAt: opensAt(memberId) }];
  });
  return findFreeSlots(
    hosts,
    {
      durationMinutes: offer.duration_minutes,
      stepMinutes: offer.step_minutes,
      hostMode: offer.host_mode as HostMode,
    },
    { from, to, roomBusy: room.map(intervalOf) },
  );
}

type OfferDraft = {
  hostMode: string;
  durationMinutes: number;
  stepMinutes: number;
  roomId: string | null;
  bufferBeforeMinutes: number | null;
  bufferAfterMinutes: number | null;
  noticeHours: number | null;
  daysAhead: number;
  dailyLimit: number | null;
  hostIds: string[];
};

/** The rules of a link that is not made yet. */
export const rulesOfDraft = (draft: OfferDraft): OfferRules => ({
  host_mode: draft.hostMode,
  duration_minutes: draft.durationMinutes,
  step_minutes: draft.stepMinutes,
  room_id: draft.roomId,
  buffer_before_minutes: draft.bufferBeforeMinutes,
  buffer_after_minutes: draft.bufferAfterMinutes,
  notice_hours: draft.noticeHours,
  days_ahead: draft.daysAhead,
  daily_limit: draft.dailyLimit,
  hosts: [...new Set(draft.hostIds)].map((memberId) => ({ memberId })),
});

/** Least days ahead with which the notice of the link and its hosts leaves a time to offer. */
export async function findLeastDays(tx: TenantTx, offer: OfferRules): Promise<number> {
  const limits = await findLimits(
    tx,
    offer,
    offer.hosts.map(({ memberId }) => memberId),
  );
  const notices = [...limits.values()].map(({ noticeHours }) => noticeHours);
  const hours = offer.host_mode === 'in_turn' ? Math.min(...notices) : Math.max(...notices);
  return Math.floor(hours / 24) + 1;
}

/** The limits of each host under the link. */
async function findLimits(
  tx: TenantTx,
  offer: OfferRules,
  memberIds: readonly string[],
): Promise<Map<string, Limits>> {
  const company = await findCompanyLimits(tx);
  const link = {
    bufferBeforeMinutes: offer.buffer_before_minutes,
    bufferAfterMinutes: offer.buffer_after_minutes,
    noticeHours: offer.notice_hours,
    dailyLimit: offer.daily_limit,
  };
  const own = await findOwnLimits(tx, memberIds);
  return new Map([...own].map(([memberId, limits]) => [memberId, limitsOfHost(company, link, limits)]));
}

type BusyRow = { member_id: string; starts_at: Date; ends_at: Date };

const intervalOf = (row: { starts_at: Date; ends_at: Date }): Interval => ({
  from: row.starts_at.getTime(),
  to: row.ends_at.getTime(),
});
