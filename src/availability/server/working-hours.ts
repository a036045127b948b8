import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { HoursDraft, WorkingDay } from '../contract.ts';
import { type Span, usualHours } from '../rules.ts';

/** Weekdays with the usual hours, in the zone of the company. */
export const defaultHours = (timeZone: string): HoursDraft => ({
  timeZone,
  days: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...usualHours })),
});

/** The working hours of these members by their ids; those without their own have the company's. */
export async function findHours(
  tx: TenantTx,
  memberIds: readonly string[],
  companyZone: string,
): Promise<Map<string, HoursDraft>> {
  const rows =
    memberIds.length === 0
      ? []
      : await tx
          .selectFrom('member_hours')
          .select(['member_id', 'time_zone', 'days'])
          .where('member_id', 'in', memberIds)
          .execute();
  const own = new Map(
    rows.map((row) => [row.member_id, { timeZone: row.time_zone, days: row.days as WorkingDay[] }]),
  );
  const usual = defaultHours(companyZone);
  return new Map(memberIds.map((id) => [id, own.get(id) ?? usual]));
}

/** The working times of a member on the days that touch a period, in order. */
export function workingSpans({ timeZone, days }: HoursDraft, period: { from: Date; to: Date }): Span[] {
  const dayOf = (instant: Date): Temporal.PlainDate =>
    Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const last = dayOf(period.to);
  const spans: Span[] = [];
  for (let day = dayOf(period.from); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const hours = days.find(({ weekday }) => weekday === day.dayOfWeek);
    if (hours === undefined) continue;
    const at = (time: string): string =>
      day.toZonedDateTime({ timeZone, plainTime: time }).toInstant().toString({ fractionalSecondDigits: 3 });
    const span = { startsAt: at(hours.from), endsAt: at(hours.to) };
    if (new Date(span.endsAt) > period.from && new Date(span.startsAt) < period.to) spans.push(span);
  }
  return spans;
}
