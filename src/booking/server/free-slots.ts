import type { HoursDraft } from '#availability/contract.ts';
import type { Limits } from '#meetings/limit-contract.ts';
import { workingSpans } from '#availability/server/working-hours.ts';
import type { HostMode } from '../rules.ts';

/** Milliseconds since 1970, end excluded. */
export type Interval = { from: number; to: number };

export type HostTimes = {
  memberId: string;
  hours: HoursDraft;
  meetings: readonly Interval[];
  /** Busy times of their calendar. */
  busy: readonly Interval[];
  limits: Pick<Limits, 'bufferBeforeMinutes' | 'bufferAfterMinutes' | 'dailyLimit'>;
  /** The first time after the notice that the host needs, in milliseconds since 1970. */
  opensAt: number;
};

export type SlotRules = {
  durationMinutes: number;
  stepMinutes: number;
  hostMode: HostMode;
};

export type SlotPeriod = { from: Date; to: Date; roomBusy?: readonly Interval[] };

/** A start, and the hosts who are free then. */
export type Slot = { startsAt: number; hostIds: string[] };

const minuteMs = 60_000;

/**
 * The starts in a period at which a meeting fits into the working hours of the hosts. Its buffers are free of other
 * meetings and busy times. `together` needs all hosts; `in_turn` one of them. Pure, so that a table of time zones can
 * test it.
 */
export function findFreeSlots(hosts: readonly HostTimes[], rules: SlotRules, period: SlotPeriod): Slot[] {
  const calendars = hosts.map((host) => calendarOf(host, rules, period));
  const [first] = calendars;
  if (first === undefined) return [];
  const isRoomFree = freeIn(period.roomBusy ?? []);
  const gridOf = rules.hostMode === 'together' ? [first] : calendars;
  const starts = new Set(gridOf.flatMap(({ starts: own }) => own));
  const needed = rules.hostMode === 'together' ? hosts.length : 1;
  const slots: Slot[] = [];
  for (const startsAt of [...starts].toSorted((one, other) => one - other)) {
    if (!isRoomFree(startsAt, startsAt + rules.durationMinutes * minuteMs)) continue;
    const free = calendars.filter(({ isFree }) => isFree(startsAt));
    if (free.length >= needed) slots.push({ startsAt, hostIds: free.map(({ memberId }) => memberId) });
  }
  return slots;
}

function calendarOf(host: HostTimes, rules: SlotRules, period: SlotPeriod) {
  const { memberId, hours, busy, meetings, limits } = host;
  const [duration, step] = [rules.durationMinutes * minuteMs, rules.stepMinutes * minuteMs];
  const [before, after] = [limits.bufferBeforeMinutes * minuteMs, limits.bufferAfterMinutes * minuteMs];
  const dayOf = (instant: number): string =>
    Temporal.Instant.fromEpochMilliseconds(instant)
      .toZonedDateTimeISO(hours.timeZone)
      .toPlainDate()
      .toString();
  const held = Map.groupBy(meetings, ({ from }) => dayOf(from));
  const spans = workingSpans(hours, period)
    .map((span) => ({ from: Date.parse(span.startsAt), to: Date.parse(span.endsAt) }))
    .filter(
      ({ from }) => limits.dailyLimit === null || (held.get(dayOf(from))?.length ?? 0) < limits.dailyLimit,
    );
  const isUnoccupied = freeIn([...meetings, ...busy]);
  // A meeting before the new one has its buffers too.
  const isApart = freeIn(meetings.map(({ from, to }) => ({ from: from - before, to: to + after })));
  const [opens, closes] = [Math.max(period.from.getTime(), host.opensAt), period.to.getTime()];
  const isFree = (start: number): boolean =>
    start >= opens &&
    start < closes &&
    spans.some(({ from, to }) => from <= start && start + duration <= to) &&
    isUnoccupied(start - before, start + duration + after) &&
    isApart(start, start + duration);
  return { memberId, isFree, starts: spans.flatMap((span) => startsIn(span, duration, step)).filter(isFree) };
}

function startsIn({ from, to }: Interval, duration: number, step: number): number[] {
  const count = Math.floor((to - from - duration) / step) + 1;
  return Array.from({ length: Math.max(0, count) }, (_none, index) => from + index * step);
}

/** Returns a test whether a time overlaps none of the intervals, by binary search in the merged ones. */
function freeIn(intervals: readonly Interval[]): (from: number, to: number) => boolean {
  const merged: Interval[] = [];
  for (const { from, to } of intervals.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return (from, to) => {
    let [low, high] = [0, merged.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((merged[middle]?.to ?? 0) <= from) low = middle + 1;
      else high = middle;
    }
    return (merged[low]?.from ?? Infinity) >= to;
  };
}
