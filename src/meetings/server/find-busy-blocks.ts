import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { earliestStart } from '../rules.ts';

/** The meetings of these members in a period. */
export function findBusyBlocks(
  tx: TenantTx,
  asked: { memberIds: string[]; from: Date; to: Date; exceptMeetingId?: string | undefined },
) {
  return tx
    .selectFrom('meeting_hosts')
    .select(['member_id', 'meeting_id'])
    .select([sql<Date>`lower(during)`.as('starts_at'), sql<Date>`upper(during)`.as('ends_at')])
    .where('member_id', 'in', asked.memberIds)
    .where('starts_at', '>', earliestStart(asked.from))
    .where('starts_at', '<', asked.to)
    .where(sql<boolean>`during && tstzrange(${asked.from}, ${asked.to})`)
    .$if(asked.exceptMeetingId !== undefined, (query) =>
      query.where('meeting_id', '!=', asked.exceptMeetingId ?? ''),
    )
    .orderBy(sql`lower(during)`)
    .execute();
}
