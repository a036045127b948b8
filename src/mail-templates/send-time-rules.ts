/** When a mail is sent: after the undo period, on the next working day, the one after, or from the tray. */
export const sendTimes = ['now', 'morning', 'two_days', 'tray'] as const;
export type SendTime = (typeof sendTimes)[number];

/** When the mail of a rejection is sent; none: without a mail. */
export const rejectionTimes = ['none', ...sendTimes] as const;
export type RejectionTime = (typeof rejectionTimes)[number];

type OfferedTime<Time extends string> = { value: Time; words: Time | 'morning' | 'monday' };

/**
 * The choices of a time, with the words of each. Before a weekend tomorrow and in two days are both Monday, which is offered once.
 * @param chosen stays among them
 */
export function offeredTimes<Time extends string>(
  times: readonly Time[],
  chosen: string | null,
  now = new Date(),
): OfferedTime<Time>[] {
  const isOneDay = daysUntil(1, now) === daysUntil(2, now);
  const left = isOneDay ? (chosen === 'two_days' ? 'morning' : 'two_days') : null;
  return times.filter((time) => time !== left).map((value) => ({ value, words: wordsOf(value, now) }));
}

const daysAhead: ReadonlyMap<string, number> = new Map([
  ['morning', 1],
  ['two_days', 2],
]);

function wordsOf<Time extends string>(time: Time, now: Date): OfferedTime<Time>['words'] {
  const ahead = daysAhead.get(time);
  if (ahead === undefined) return time;
  const days = daysUntil(ahead, now);
  if (days === 1) return 'morning';
  return (now.getDay() + days) % 7 === 1 ? 'monday' : time;
}

/** Days until the working day on or after the one in so many days, by the clock of this computer. */
function daysUntil(days: number, now: Date): number {
  const weekday = (now.getDay() + days) % 7;
  return days + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
}

/** Time in which a mail of `now` can be cancelled. */
export const undoSeconds = 30;
/** In these hours of the candidate's day nothing is sent: from the first until the second. */
export const quietHours = { from: 20, until: 8 };
export const morningHour = 9;

/**
 * The instant at which a mail is sent, in the candidate's zone; null for the tray. Quiet hours move it to their end, and an instant that has passed counts as now.
 * @param time one of the choices, or an instant that a member chose
 */
export function findSendInstant(time: string, timeZone: string, now: Date): Date | null {
  const choice = sendTimes.find((one) => one === time);
  switch (choice) {
    case 'tray':
      return null;
    case 'morning':
      return workingMorning(1, timeZone, now);
    case 'two_days':
      return workingMorning(2, timeZone, now);
    case 'now':
      return afterQuietHours(soon(now), timeZone);
    case undefined:
      return afterQuietHours(new Date(Math.max(Date.parse(time), soon(now).getTime())), timeZone);
  }
}

/** The end of the time in which a mail of now can be cancelled. */
const soon = (now: Date): Date => new Date(now.getTime() + undoSeconds * 1000);

/** The instant itself, or the end of the quiet hours in which it is. */
export function afterQuietHours(instant: Date, timeZone: string): Date {
  const local = inZone(instant, timeZone);
  if (local.hour >= quietHours.until && local.hour < quietHours.from) return instant;
  const day = local.toPlainDate().add({ days: local.hour >= quietHours.from ? 1 : 0 });
  return atHour(day, quietHours.until, timeZone);
}

/**
 * Noon of the company on the day of an instant. It replaces the time of a mail to a person whom a blind review
 * withholds: the time would tell their zone.
 * @param dayZone whose day it is
 */
export const noonOfDay = (instant: Date, dayZone: string, companyZone: string): Date =>
  atHour(inZone(instant, dayZone).toPlainDate(), 12, companyZone);

/** The instant with the same date and time of the clock in another zone. */
export const atSameClock = (instant: Date, zone: string, otherZone: string): Date =>
  new Date(inZone(instant, zone).toPlainDateTime().toZonedDateTime(otherZone).epochMilliseconds);

/** The day of an instant in a zone, `yyyy-mm-dd`. */
export const dayIn = (instant: Date, timeZone: string): string =>
  inZone(instant, timeZone).toPlainDate().toString();

function workingMorning(days: number, timeZone: string, now: Date): Date {
  const day = inZone(now, timeZone).toPlainDate().add({ days });
  return atHour(day.dayOfWeek > 5 ? day.add({ days: 8 - day.dayOfWeek }) : day, morningHour, timeZone);
}

const inZone = (instant: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);

const atHour = (day: Temporal.PlainDate, hour: number, timeZone: string): Date =>
  new Date(day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour }) }).epochMilliseconds);
