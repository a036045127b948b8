import { type RawBuilder, sql } from 'kysely';
import { currentTenantId } from '#platform/server/db/tenant.ts';

/** The day of an instant in the company's time zone. */
export const companyDay = (at: Date): RawBuilder<string> => sql`
  (${at}::timestamptz at time zone (select k.time_zone from companies k where k.id = ${currentTenantId}))::date`;
