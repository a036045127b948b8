import { type RawBuilder, sql } from 'kysely';
import { currentTenantId } from '#platform/server/db/tenant.ts';

/** The day of an instant, or of a column with one, in the company's time zone. */
export const companyDay = (at: Date | RawBuilder<unknown>): RawBuilder<string> => sql`
  (${at}::timestamptz at time zone (select k.time_zone from companies k where k.id = ${currentTenantId}))::date`;
