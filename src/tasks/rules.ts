/** Maximum length of a title. */
export const taskTitleMaxChars = 200;

/** due: to be done by the end of today. */
export const taskLists = ['due', 'later', 'done'] as const;
export type TaskList = (typeof taskLists)[number];

/** mine: assigned to the member; given: added by them and assigned to another member, or to nobody any more. */
export const taskOwners = ['mine', 'given'] as const;
export type TaskOwner = (typeof taskOwners)[number];

/** Days that are offered beside a date. */
export const quickDays = ['tomorrow', 'monday', 'week'] as const;
export type QuickDay = (typeof quickDays)[number];

/** The day of an offered choice: tomorrow, the Monday after today, or the same weekday next week; days as yyyy-mm-dd. */
export function dayOf(choice: QuickDay, today: string): string {
  const date = new Date(`${today}T00:00:00Z`);
  const untilMonday = (8 - date.getUTCDay()) % 7 || 7;
  const days = { tomorrow: 1, monday: untilMonday, week: 7 }[choice];
  return new Date(date.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
