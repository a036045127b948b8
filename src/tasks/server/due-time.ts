type Due = { dueOn: string; dueTime: string | null; timeZone: string };

/** The time at which a member is reminded of a task without one. */
const usualReminder = '09:00';

/**
 * The instant from which a task is due, and the one at which its assignee is reminded. A time that the clocks skip is
 * the one after the change.
 */
export function instantsOf({ dueOn, dueTime, timeZone }: Due): { dueAt: Date; remindAt: Date } {
  const day = Temporal.PlainDate.from(dueOn);
  const at = (plainTime: string): Date =>
    new Date(day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds);
  const dueAt = dueTime === null ? new Date(day.toZonedDateTime(timeZone).epochMilliseconds) : at(dueTime);
  return { dueAt, remindAt: at(dueTime ?? usualReminder) };
}

/** The end of today in a time zone. */
export function endOfToday(now: Date, timeZone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  return new Date(local.toPlainDate().add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds);
}
