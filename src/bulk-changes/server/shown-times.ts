import { sql } from 'kysely';
import { findSendInstant, noonOfDay } from '#mail-templates/send-time-rules.ts';
import { type BulkChangeRow, timeOf } from './queries.ts';

/** Columns of the bulk change `b` that `shownTimes` needs. */
export const timeColumns = sql`
  b.created_at, b.time_from, (select o.time_zone from companies o where o.id = b.tenant_id) as company_zone,
  exists (
    select from withheld_people w
      join bulk_change_items wi
        on wi.tenant_id = w.tenant_id and wi.bulk_change_id = b.id and wi.candidate_id = w.candidate_id
     where w.tenant_id = b.tenant_id and wi.state = 'waiting') as has_withheld`;

export type TimedRow = Pick<BulkChangeRow, 'action' | 'created_at' | 'time_from'> & {
  company_zone: string;
  has_withheld: boolean;
};

type ShownTimes = { times: (string | null)[]; isDayOnly: boolean };

/**
 * The times of the waiting mails of a mailing, as members see them. While a blind review withholds one of the people,
 * they see only the day by the company's clock.
 */
export function shownTimes(row: TimedRow, times: readonly (Date | null)[], now: Date): ShownTimes {
  if (!row.has_withheld) return { times: times.map((time) => time?.toISOString() ?? null), isDayOnly: false };
  const zone = row.company_zone;
  const chosen = findSendInstant(timeOf(row), zone, row.time_from ?? row.created_at) ?? now;
  const day = noonOfDay(chosen < now ? now : chosen, zone, zone).toISOString();
  return { times: times.map((time) => time && day), isDayOnly: times.some((time) => time !== null) };
}
