import i18next from 'i18next';

type DateInput = Date | string | number;

const formats = new Map<string, Intl.DateTimeFormat>();

// European English: day, month, year and 24 hours, as in our mails and on the careers site.
const locales: Readonly<Record<string, string>> = { en: 'en-GB', tr: 'tr-TR' };

function formatOf(
  options: Intl.DateTimeFormatOptions,
  locale = locales[i18next.language] ?? i18next.language,
): Intl.DateTimeFormat {
  const key = `${locale}${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** The time zone of the device. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Today on the device, yyyy-mm-dd. */
export function todayHere(): string {
  const now = new Date();
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${now.getFullYear()}-${month}-${day}`;
}

let zones: string[] | undefined;

/** All time zones of the browser, the reader's own first. */
export function timeZones(): string[] {
  zones ??= [...new Set([deviceTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])];
  return zones;
}

/** "21 Nov 2026". A calendar date (yyyy-mm-dd) is the same day in every time zone. */
export function formatDate(when: DateInput, timeZone?: string): string {
  const isDay = typeof when === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(when);
  return formatOf({ dateStyle: 'medium', ...zoneOption(isDay ? 'UTC' : timeZone) }).format(new Date(when));
}

/** "21 Nov": a calendar date (yyyy-mm-dd) without its year. */
export function formatDayOfMonth(day: string): string {
  return formatOf({ day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day));
}

/** "21 Nov 2026, 14:30" in the reader's time zone, or in the given one. */
export function formatDateTime(when: DateInput, timeZone?: string): string {
  return formatOf({ dateStyle: 'medium', timeStyle: 'short', ...zoneOption(timeZone) }).format(
    new Date(when),
  );
}

/** "21 Nov, 14:30" in the reader's time zone, for dates without a year. */
export function formatShort(when: DateInput): string {
  return `${formatOf({ day: 'numeric', month: 'short' }).format(new Date(when))}, ${formatTime(when)}`;
}

/** "Nov 05, 2:30 PM" (the specification's format) or "05 Kas 14:30", for recent times. */
export function formatMoment(when: DateInput): string {
  const moment = { month: 'short', day: '2-digit', minute: '2-digit' } as const;
  const format =
    i18next.language === 'en'
      ? formatOf({ ...moment, hour: 'numeric' }, 'en-US')
      : formatOf({ ...moment, hour: '2-digit' });
  return format.format(new Date(when)).replace('\u202f', ' ');
}

/** "Nov 2024" from a date or month as yyyy-mm(-dd). */
export function formatMonth(date: string): string {
  return formatOf({ year: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(date));
}

/** "14:30" */
export function formatTime(when: DateInput, timeZone?: string): string {
  return formatOf({ timeStyle: 'short', ...zoneOption(timeZone) }).format(new Date(when));
}

/** "Saturday 21 November" */
export function formatDay(when: DateInput, timeZone?: string): string {
  return formatOf({ weekday: 'long', day: 'numeric', month: 'long', ...zoneOption(timeZone) }).format(
    new Date(when),
  );
}

const relativeUnits: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
];

/** "3 days ago", "in 2 hours", "now" */
export function formatRelative(when: DateInput, now: Date = new Date()): string {
  const seconds = (new Date(when).getTime() - now.getTime()) / 1000;
  const relative = new Intl.RelativeTimeFormat(i18next.language, { numeric: 'auto' });
  for (const [unit, size] of relativeUnits) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return relative.format(0, 'second');
}

/** Numbers in the reader's format. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(i18next.language, options).format(value);
}

function zoneOption(timeZone: string | undefined): Intl.DateTimeFormatOptions {
  return timeZone === undefined ? {} : { timeZone };
}
