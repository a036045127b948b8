import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/db/tenant.ts';

/** The busy times of these members from their own calendars in a period. */
export function findCalendarTimes(
  tx: TenantTx,
  { memberIds, from, to }: { memberIds: readonly string[]; from: Date; to: Date },
) {
  if (memberIds.length === 0) return Promise.resolve([]);
  return tx
    .selectFrom('busy_blocks')
    .select(['member_id', sql<Date>`lower(during)`.as('starts_at'), sql<Date>`upper(during)`.as('ends_at')])
    .where('member_id', 'in', memberIds)
    .where(sql<boolean>`during && tstzrange(${from}, ${to})`)
    .orderBy(sql`lower(during)`)
    .execute();
}
