import type { Random } from '#platform/server/seeded-random.ts';

export const demoZone = 'Europe/Istanbul';

// Istanbul has been at UTC+3 all year since 2016.
const zoneOffsetMs = 3 * 3_600_000;
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The demo counts every date from the start of today in Istanbul, so that its history is always recent. */
export type Calendar = {
  now: Date;
  /** Midnight in Istanbul. */
  today: Date;
  /** Days are counted back from today; a negative number is in the future. */
  at: (daysAgo: number, hour: number, minute?: number) => Date;
};

export function createCalendar(now: Date): Calendar {
  const local = now.getTime() + zoneOffsetMs;
  const today = new Date(local - (local % dayMs) - zoneOffsetMs);
  return {
    now,
    today,
    at: (daysAgo, hour, minute = 0) => after(today, hour * hourMs + minute * minuteMs - daysAgo * dayMs),
  };
}

export const after = (time: Date, ms: number): Date => new Date(time.getTime() + ms);
export const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
export const later = (one: Date, other: Date): Date => (one < other ? other : one);

/** The day of a moment in UTC, as `2026-03-14`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The hour of the day in Istanbul, with its fraction. */
const hourOf = (time: Date): number => ((time.getTime() + zoneOffsetMs) % dayMs) / hourMs;

export const isWeekend = (time: Date): boolean => after(time, zoneOffsetMs).getUTCDay() % 6 === 0;

/** `2026-03`, that many months before today. */
export function monthBefore(today: Date, months: number): string {
  const local = after(today, zoneOffsetMs);
  const month = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - months, 15));
  return month.toISOString().slice(0, 7);
}

/** A moment after `from` at which people of the company work: Monday to Friday, nine to six. */
export function workMoment(random: Random, from: Date): Date {
  let midnight = after(from, -hourOf(from) * hourMs);
  for (;;) {
    const moment = after(midnight, random.int(9 * 60, 18 * 60) * minuteMs + random.int(0, 59) * 1000);
    if (!isWeekend(moment) && moment > from) return moment;
    midnight = after(midnight, dayMs);
  }
}

/** The hours of meetings. A member is in one meeting at a time, on working days before six and not at noon. */
export type Bookings = { host: string; start: Date; end: Date }[];
type Wish = { from: Date; minutes: number; firstHour: number };

/** Books the first time at or after `from` at which all hosts are free. */
export function book(booked: Bookings, hosts: readonly string[], { from, minutes, firstHour }: Wish): Date {
  const slotMs = 30 * minuteMs;
  let start = new Date(Math.ceil(from.getTime() / slotMs) * slotMs);
  for (; ; start = after(start, slotMs)) {
    const end = after(start, minutes * minuteMs);
    const isBusy = booked.some((one) => hosts.includes(one.host) && start < one.end && one.start < end);
    if (isBusy || !isOfficeTime(start, end, firstHour)) continue;
    booked.push(...hosts.map((host) => ({ host, start, end })));
    return start;
  }
}

function isOfficeTime(start: Date, end: Date, firstHour: number): boolean {
  const hour = hourOf(start);
  const isLunch = Math.floor(hour) === 12;
  return !isWeekend(start) && !isLunch && hour >= firstHour && hour < 18 && hourOf(after(end, -1)) < 18;
}
