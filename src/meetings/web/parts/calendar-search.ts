import { z } from 'zod';
import { wallTimeIn } from '../../rules.ts';

export const calendarViews = ['month', 'week', 'day', 'agenda'] as const;
export type CalendarView = (typeof calendarViews)[number];

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** The parts of the address of the calendar; wrong ones are left out. */
const calendarSearch = z.object({
  view: z.enum(calendarViews).optional().catch(undefined),
  date: day.optional().catch(undefined),
  scope: z.enum(['mine', 'all']).optional().catch(undefined),
  job: z.uuid().optional().catch(undefined),
  meeting: z.uuid().optional().catch(undefined),
});
export type CalendarSearch = z.output<typeof calendarSearch>;

/** Reads the address, without the parts that are not given, so that they do not appear in links. */
export function readCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  const parts = Object.entries(calendarSearch.parse(search)).filter(([, value]) => value !== undefined);
  return Object.fromEntries(parts);
}

const dayMs = 24 * 3_600_000;

const atNoon = (date: string): number => Date.parse(`${date}T12:00:00Z`);
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The day some days later: `2026-03-01` for a day after 28 February. */
export const addDays = (date: string, days: number): string => dateOf(atNoon(date) + days * dayMs);

/** The same day of another month, or the last one when that month is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0, 12));
  return dateOf(last.getTime() - Math.max(0, last.getUTCDate() - dayOfMonth) * dayMs);
}

/** The Monday of the week of a day. */
export const mondayOf = (date: string): string =>
  addDays(date, -((new Date(atNoon(date)).getUTCDay() + 6) % 7));

/** The day of the period after, or before with -1. */
export function stepOf(view: CalendarView, date: string, direction: 1 | -1): string {
  if (view === 'month') return addMonths(`${date.slice(0, 7)}-01`, direction);
  return addDays(date, direction * (view === 'day' ? 1 : 7));
}

/**
 * First day and the day after the last one of what a view shows. A week begins on Monday, an agenda with the day itself; a
 * month has whole weeks.
 */
export function daysOf(view: CalendarView, date: string): { first: string; end: string } {
  const from = (first: string, days: number) => ({ first, end: addDays(first, days) });
  const periods = {
    day: () => from(date, 1),
    agenda: () => from(date, 7),
    week: () => from(mondayOf(date), 7),
    month: () => from(mondayOf(`${date.slice(0, 7)}-01`), 42),
  } satisfies Record<CalendarView, () => { first: string; end: string }>;
  return periods[view]();
}

/** The instants of these days on the device. */
export function periodOf(view: CalendarView, date: string): { periodFrom: string; periodTo: string } {
  const { first, end } = daysOf(view, date);
  const startOf = (day: string): string => new Date(`${day}T00:00:00`).toISOString();
  return { periodFrom: startOf(first), periodTo: startOf(end) };
}

/** The day of an instant in a zone. */
export const dayIn = (instant: Date | string, timeZone: string): string =>
  wallTimeIn(instant, timeZone).slice(0, 10);
