/** Days that a screen offers beside a date; their words are under `platform.days`. */
export const quickDays = ['tomorrow', 'monday', 'inWeek', 'inMonth'] as const;
export type QuickDay = (typeof quickDays)[number];

/**
 * The day of an offered choice, as yyyy-mm-dd: tomorrow, the Monday after today, the same weekday next week, or thirty
 * days from today.
 */
export function dayOf(choice: QuickDay, today: string): string {
  const date = new Date(`${today}T00:00:00Z`);
  const untilMonday = (8 - date.getUTCDay()) % 7 || 7;
  const days = { tomorrow: 1, monday: untilMonday, inWeek: 7, inMonth: 30 }[choice];
  return new Date(date.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
