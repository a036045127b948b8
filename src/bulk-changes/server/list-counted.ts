import { type RawBuilder, sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { BulkChangeState } from '../contract.ts';
import type { BulkChangeScope } from './queries.ts';
import { type TimedRow, timeColumns } from './shown-times.ts';

const inScope = (scope: BulkChangeScope): RawBuilder<unknown> => {
  if (scope.jobId !== null) return sql`b.job_id = ${scope.jobId}::uuid`;
  const own = scope.userId === null ? sql`` : sql`and b.created_by_user_id = ${scope.userId}::uuid`;
  return sql`b.job_id is null ${own}`;
};

export type CountedBulkChange = TimedRow & {
  id: string;
  state: BulkChangeState;
  undo_until: Date;
  creator_name: string | null;
  creator_surname: string | null;
  assignee_name: string | null;
  waiting: number;
  changed: number;
  skipped: number;
  undone: number;
  undo_skipped: number;
  mailed: number;
  next_send_at: Date | null;
};

/** Bulk changes with the counts of their items, newest first; one of them when `bulkChangeId` is given. */
export async function listCounted(
  tx: TenantTx,
  scope: BulkChangeScope,
  bulkChangeId: string | null,
): Promise<CountedBulkChange[]> {
  const one = bulkChangeId === null ? sql`` : sql`and b.id = ${bulkChangeId}::uuid`;
  const { rows } = await sql<CountedBulkChange>`
    select ${timeColumns}, b.id, b.action, b.state, b.undo_until, u.name as creator_name, u.surname as creator_surname,
           (select mu.name || ' ' || mu.surname from members m join users mu on mu.id = m.user_id
             where m.tenant_id = b.tenant_id and m.id = (b.action ->> 'memberId')::uuid) as assignee_name,
           k.*
      from bulk_changes b
      left join users u on u.id = b.created_by_user_id
     cross join lateral (
       select count(*) filter (where i.state = 'waiting') as waiting,
              count(*) filter (where i.state = 'changed') as changed,
              count(*) filter (where i.state = 'skipped') as skipped,
              count(*) filter (where i.state = 'undone') as undone,
              count(*) filter (where i.state = 'undo_skipped') as undo_skipped,
              count(*) filter (where i.state = 'undone' and i.skip_reason is not null) as mailed,
              min(i.send_at) filter (where i.state = 'waiting') as next_send_at
         from bulk_change_items i where i.tenant_id = b.tenant_id and i.bulk_change_id = b.id) as k
     where b.tenant_id = ${currentTenantId} and ${inScope(scope)} ${one}
     order by b.id desc
     limit 20`.execute(tx);
  return rows;
}
