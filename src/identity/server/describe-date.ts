import type { Language } from '#platform/contract/fields.ts';

const locales = { en: 'en-GB', tr: 'tr-TR' } as const;

/** "21 December 2026" in UTC, because the reader's time zone is unknown. */
export function describeDay(day: Date, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(day);
}

/** "21 December 2026 at 15:45 (UTC)" */
export function describeMoment(moment: Date, language: Language): string {
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(locales[language], style).format(moment)} (UTC)`;
}
