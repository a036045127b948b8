import type { Random } from './seeded-random.ts';

export const demoZone = 'Europe/Istanbul';

// Istanbul has kept UTC+3 all year since 2016.
const zoneOffsetMs = 3 * 3_600_000;
const minuteMs = 60_000;
export const dayMs = 24 * 3_600_000;

/** Everything in the demo is counted from the start of today in Istanbul, so that the history is always fresh. */
export type Calendar = {
  now: Date;
  /** Midnight in Istanbul. */
  today: Date;
  /** Days are counted back from today; a negative one lies ahead. */
  at(daysAgo: number, hour: number, minute?: number): Date;
  daysAgo(time: Date): number;
};

export function calendarOf(now: Date): Calendar {
  const local = now.getTime() + zoneOffsetMs;
  const today = new Date(local - (local % dayMs) - zoneOffsetMs);
  return {
    now,
    today,
    at: (daysAgo, hour, minute = 0) =>
      new Date(today.getTime() - daysAgo * dayMs + (hour * 60 + minute) * minuteMs),
    daysAgo: (time) => Math.ceil((today.getTime() - time.getTime()) / dayMs),
  };
}

/** 0 is Sunday, in Istanbul. */
export function weekdayOf(time: Date): number {
  return new Date(time.getTime() + zoneOffsetMs).getUTCDay();
}

export const isWeekend = (time: Date): boolean => weekdayOf(time) % 6 === 0;

/** `2026-03-09T10:30:00`: what a clock on the wall in Istanbul shows. */
export function wallTimeOf(time: Date): string {
  return new Date(time.getTime() + zoneOffsetMs).toISOString().slice(0, 19);
}

export const dayOf = (time: Date): string => wallTimeOf(time).slice(0, 10);

/** `2026-03`, so many months before. */
export function monthBefore(today: Date, months: number): string {
  const local = new Date(today.getTime() + zoneOffsetMs);
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - months, 15))
    .toISOString()
    .slice(0, 7);
}

/** A moment at which people of the company work, at or after the given day: Monday to Friday, nine to six. */
export function workMoment(random: Random, from: Date): Date {
  let day = Math.floor((from.getTime() + zoneOffsetMs) / dayMs);
  const moment = () =>
    new Date(day * dayMs - zoneOffsetMs + random.int(9 * 60, 18 * 60) * minuteMs + seconds);
  const seconds = random.int(0, 59) * 1000;
  for (let time = moment(); ; time = moment()) {
    if (!isWeekend(time) && time > from) return time;
    day += 1;
  }
}
