import type { DaysQuery } from '../contract.ts';
import type { Preset } from '../rules.ts';

/** The days of a report, as whole days in the company's zone. */
export type ReportDays = {
  preset: Preset | null;
  from: string;
  to: string;
  timeZone: string;
  /** The day the job began, and today. */
  first: string;
  today: string;
  /** The first instant of the first day, and the first instant after the last day. */
  since: Date;
  before: Date;
};

const presetDurations: Record<Exclude<Preset, 'all'>, Temporal.DurationLike> = {
  '7d': { days: 7 },
  '30d': { days: 30 },
  '90d': { days: 90 },
  '12m': { months: 12 },
};

/**
 * Resolves chosen days, or a preset that ends today. Reversed days are swapped.
 * @param facts.start when the job, or its first application, began
 */
export function resolveDays(
  asked: DaysQuery,
  facts: { start: Date; timeZone: string; now: Date },
): ReportDays {
  const { timeZone } = facts;
  const today = dayOf(facts.now, timeZone);
  const first =
    Temporal.PlainDate.compare(dayOf(facts.start, timeZone), today) > 0
      ? today
      : dayOf(facts.start, timeZone);
  const isOwn = asked.from !== undefined || asked.to !== undefined;
  const preset = isOwn ? null : (asked.preset ?? 'all');
  const [from, to] =
    preset === null
      ? sortDates(
          asked.from === undefined ? first : day(asked.from),
          asked.to === undefined ? today : day(asked.to),
        )
      : [preset === 'all' ? first : today.subtract(presetDurations[preset]).add({ days: 1 }), today];
  return {
    preset,
    from: from.toString(),
    to: to.toString(),
    timeZone,
    first: first.toString(),
    today: today.toString(),
    since: startOf(from, timeZone),
    before: startOf(to.add({ days: 1 }), timeZone),
  };
}

const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);

const dayOf = (when: Date, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(when.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();

const startOf = (of: Temporal.PlainDate, timeZone: string): Date =>
  new Date(of.toZonedDateTime(timeZone).epochMilliseconds);

function sortDates(
  one: Temporal.PlainDate,
  other: Temporal.PlainDate,
): [Temporal.PlainDate, Temporal.PlainDate] {
  return Temporal.PlainDate.compare(one, other) <= 0 ? [one, other] : [other, one];
}
