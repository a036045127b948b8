import type { TenantTx } from '#platform/server/db/tenant.ts';

/** The company's time zone, when one of the days is given. */
export async function readDays(
  tx: TenantTx,
  companyId: string,
  days: readonly (string | undefined)[],
): Promise<{ zone: string } | null> {
  if (days.every((day) => day === undefined)) return null;
  const company = tx.selectFrom('companies').select('time_zone').where('id', '=', companyId);
  return { zone: (await company.executeTakeFirstOrThrow()).time_zone };
}

/** When a day begins in a time zone, or one some days later. */
export function startOfDay(date: string, zone: string, daysLater = 0): Date {
  const day = Temporal.PlainDate.from(date).add({ days: daysLater });
  return new Date(day.toZonedDateTime(zone).epochMilliseconds);
}
