import type { BillingInterval } from '../rules.ts';

export const dayMs = 24 * 60 * 60 * 1000;

export const addDays = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs);

/**
 * The end of a period that begins at `start`, at the same local time in the seller's zone. A period that
 * began on the 31st ends on the last day of a shorter month. The next one ends on the 31st again.
 */
export function endOfPeriod(
  start: Date,
  interval: BillingInterval,
  { anchorDay, timeZone }: { anchorDay: number; timeZone: string },
): Date {
  const end = inZone(start, timeZone)
    .add({ months: interval === 'year' ? 12 : 1 })
    .with({ day: anchorDay });
  return new Date(end.epochMilliseconds);
}

/** Day of the month on which periods that begin at `start` begin. */
export const anchorDayOf = (start: Date, timeZone: string): number => inZone(start, timeZone).day;

/** Started days that are left of a period, and the days of the whole. */
export function daysOf(period: { startsAt: Date; endsAt: Date }, now: Date): { left: number; total: number } {
  const total = Math.round((period.endsAt.getTime() - period.startsAt.getTime()) / dayMs);
  const left = Math.ceil((period.endsAt.getTime() - now.getTime()) / dayMs);
  return { left: Math.min(Math.max(left, 0), total), total };
}

/** The calendar day of an instant, yyyy-mm-dd. */
export const dayIn = (at: Date, timeZone: string): string => inZone(at, timeZone).toPlainDate().toString();

const inZone = (at: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
