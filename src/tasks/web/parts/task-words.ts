import type { TFunction } from 'i18next';
import { wallTimeIn } from '#meetings/rules.ts';
import { dayOf } from '#platform/contract/quick-days.ts';
import {
  todayHere,
  deviceTimeZone,
  formatDateTime,
  formatDayOfMonth,
  formatDate,
} from '#platform/web/format.ts';
import type { Task } from '../../contract.ts';

/** Whether a task is past its time, or past its day when it has no time. */
export const isOverdue = ({ dueOn, dueTime, dueAt, doneAt }: Task): boolean =>
  doneAt === null && (dueTime === null ? dueOn < todayHere() : new Date(dueAt) < new Date());

/** "Today", "Tomorrow", "28 Nov" or "28 Nov 2027", with the time if it has one. */
export function dueText({ dueOn, dueTime, dueAt }: Task, t: TFunction): string {
  const today = todayHere();
  // A time is shown as the reader's clock will show it.
  const day = dueTime === null ? dueOn : wallTimeIn(dueAt, deviceTimeZone()).slice(0, 10);
  const time = dueTime === null ? '' : `, ${wallTimeIn(dueAt, deviceTimeZone()).slice(11)}`;
  if (day === today) return `${t('tasks.today')}${time}`;
  if (day === dayOf('tomorrow', today)) return `${t('tasks.tomorrow')}${time}`;
  return `${day.slice(0, 4) === today.slice(0, 4) ? formatDayOfMonth(day) : formatDate(day)}${time}`;
}

/** The exact moment, for the tooltip. */
export const dueTitle = ({ dueOn, dueTime, dueAt }: Task): string =>
  dueTime === null ? formatDate(dueOn) : formatDateTime(dueAt);

export const nameOf = ({ name, surname }: { name: string; surname: string }): string =>
  `${name} ${surname}`.trim();
