import { formatDateTime, formatShort } from '#platform/web/format.ts';

const yearOf = (at: string | Date): number => new Date(at).getFullYear();

/** "21 Nov, 14:30" in the reader's time zone; of another year with the year. */
export const shortTime = (at: string, now = new Date()): string =>
  yearOf(at) === yearOf(now) ? formatShort(at) : formatDateTime(at);
