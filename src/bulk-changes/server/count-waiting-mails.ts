import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/db/tenant.ts';

/** Number of mails that bulk changes have not sent yet. */
export async function countWaitingMails(tx: TenantTx): Promise<number> {
  const { count } = await tx
    .selectFrom('bulk_changes')
    .innerJoin('bulk_change_items', (join) =>
      join
        .onRef('bulk_change_items.tenant_id', '=', 'bulk_changes.tenant_id')
        .onRef('bulk_change_items.bulk_change_id', '=', 'bulk_changes.id'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('bulk_changes.state', 'in', ['delayed', 'running', 'scheduled'])
    .where(sql<boolean>`bulk_changes.action ->> 'kind' = 'mail'`)
    .where('bulk_change_items.state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(count);
}
