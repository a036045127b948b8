import type { Unit } from '../rules.ts';
import type { ReportScope } from './queries.ts';

type DateRange = { from: Temporal.PlainDate; to: Temporal.PlainDate };

/** The days of a report without those before the job began and after today, on which nothing is counted. */
export function shownDays({ days }: Pick<ReportScope, 'days'>): DateRange {
  const from = days.from < days.first ? days.first : days.from;
  return { from: day(from), to: day(days.to > days.today ? days.today : days.to) };
}

const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);

/**
 * Every day, week or month of the range with its values, including those without any. The first and last are cut to the
 * range.
 * @param valuesOf the values of a day, week or month, by its first day
 */
export function pointsOf<Values extends object>(
  { from, to }: DateRange,
  unit: Unit,
  valuesOf: (first: string) => Values,
): (Values & { from: string; to: string })[] {
  const points: (Values & { from: string; to: string })[] = [];
  let first = firstOf[unit](from);
  while (Temporal.PlainDate.compare(first, to) <= 0) {
    const next = first.add({ [`${unit}s`]: 1 });
    const last = next.subtract({ days: 1 });
    points.push({
      from: (Temporal.PlainDate.compare(first, from) < 0 ? from : first).toString(),
      to: (Temporal.PlainDate.compare(last, to) > 0 ? to : last).toString(),
      ...valuesOf(first.toString()),
    });
    first = next;
  }
  return points;
}

const firstOf: Record<Unit, (date: Temporal.PlainDate) => Temporal.PlainDate> = {
  day: (date) => date,
  week: (date) => date.subtract({ days: date.dayOfWeek - 1 }),
  month: (date) => date.with({ day: 1 }),
};
