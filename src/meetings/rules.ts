import type { Span } from '#availability/rules.ts';

/** True for a date and time to the minute that exists in the calendar; `2026-02-30T10:00` does not. */
export function isWallTime(value: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/.exec(value);
  if (parts === null) return false;
  const date = new Date(`${value}:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** The end of a meeting that starts at this time. */
export function endOf(startsAt: Date, durationMinutes: number): Date {
  return new Date(startsAt.getTime() + durationMinutes * 60_000);
}

/** Half-open: a meeting may begin at the minute in which another ends. */
export function overlaps(one: Span, other: Span): boolean {
  return (
    Date.parse(one.startsAt) < Date.parse(other.endsAt) && Date.parse(other.startsAt) < Date.parse(one.endsAt)
  );
}

/** Minutes between each reminder and the start of the meeting. */
export const reminderLeadMinutes = { day: 24 * 60, hour: 60 } as const;
export type ReminderKind = keyof typeof reminderLeadMinutes;

/** A candidate may answer until the meeting begins. */
export function mayAnswer(meeting: { status: string; startsAt: Date }, now: Date): boolean {
  return meeting.status === 'upcoming' && now < meeting.startsAt;
}

/** A web address that is shown as a link; anything else is shown as text. */
export function isLink(place: string): boolean {
  return /^https?:\/\/[^\s<>"'\\]+$/i.test(place);
}

/** The local time of a zone at an instant: `2026-03-29T14:30`. */
export function wallTimeIn(instant: string | Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(instant));
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/**
 * The instant of a wall time, for a form that keeps the wall time when the zone changes. For a wall time that the
 * zone skips it returns a neighbouring one; the server decides with its own calendar.
 */
export function instantOf(wallTime: string, timeZone: string): string {
  const wanted = Date.parse(`${wallTime}:00Z`);
  let instant = wanted;
  // Twice, because the first guess may lie on the other side of a daylight-saving change.
  for (let round = 0; round < 2; round++) {
    instant += wanted - Date.parse(`${wallTimeIn(new Date(instant), timeZone)}:00Z`);
  }
  return new Date(instant).toISOString();
}

/** The base address of a Jitsi server, under which links of meetings are made: https, without query or fragment. */
export function isVideoAddress(value: string): boolean {
  return /^https:\/\/[^\s<>"'\\?#@/]+(\/[^\s<>"'\\?#@]*)?$/i.test(value);
}

/** A meeting that overlaps a period begins after this time, because it takes at most a day; indexes have the start. */
export const earliestStart = (from: Date): Date => new Date(from.getTime() - 24 * 3_600_000);
