/** A format that spreadsheets in every language parse: 2026-11-21 14:05. */
export function localTime(at: string, timeZone: string): string {
  return Temporal.Instant.from(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ');
}
