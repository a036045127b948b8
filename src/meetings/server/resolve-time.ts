import { refuse } from '#platform/contract/errors.ts';

/**
 * The instant of a wall time in a zone. A time skipped by a daylight-saving change is refused; of a repeated hour the
 * first is meant.
 */
export function resolveTime(wallTime: string, timeZone: string): Date {
  const wall = Temporal.PlainDateTime.from(wallTime);
  const zoned = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (!zoned.toPlainDateTime().equals(wall)) {
    refuse('invalid', undefined, { fields: { wallTime: ['meetings.validation.skippedHour'] } });
  }
  return new Date(zoned.epochMilliseconds);
}

/** First and last instant of a day in a zone, 23 to 25 hours apart. */
export function dayIn(date: string, timeZone: string): { from: Date; to: Date } {
  const day = Temporal.PlainDate.from(date);
  const startOf = (of: Temporal.PlainDate): Date => new Date(of.toZonedDateTime(timeZone).epochMilliseconds);
  return { from: startOf(day), to: startOf(day.add({ days: 1 })) };
}
