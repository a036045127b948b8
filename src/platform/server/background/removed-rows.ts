import { inTenant, type TenantTx } from '../db/tenant.ts';
import type { DB } from '../db/types.ts';
import { enqueue, type Task } from './background.ts';

/** Tables of a company whose rows are hidden before they are deleted. */
type RemovableTable = {
  [T in keyof DB]: DB[T] extends { tenant_id: unknown; id: unknown; removed_at: unknown; name_key: unknown }
    ? T
    : never;
}[keyof DB];

/** A removed row is hidden and can be restored for this long, unless the table says otherwise. */
const hourMs = 3600 * 1000;

type Removal = { task: Task; id: string; now: Date; keptMs?: number };

/** Enqueues the task that deletes a removed row, in the transaction that removes it. */
export async function deleteLater(tx: TenantTx, removal: Removal): Promise<void> {
  const { task, id, now, keptMs = hourMs } = removal;
  const runAt = new Date(now.getTime() + keptMs);
  await enqueue(tx, task.name, { companyId: tx.tenantId, id }, { runAt });
}

/** A task that deletes a row whose removal was not undone, nor repeated within this time. */
export function deletionTask(name: string, table: RemovableTable, keptMs = hourMs): Task {
  const task: Task = {
    name,
    async run({ companyId = '', id = '' }, { db, clock }) {
      await inTenant(db, companyId, async (tx) => {
        const row = await tx
          .selectFrom(table)
          .select('removed_at')
          .where('id', '=', id)
          .where('removed_at', 'is not', null)
          .forUpdate()
          .executeTakeFirst();
        if (!row?.removed_at) return;
        const now = clock.now();
        // The clock of the queue may be ahead of this one.
        if (row.removed_at.getTime() > now.getTime() - keptMs)
          await deleteLater(tx, { task, id, now, keptMs });
        else await tx.deleteFrom(table).where('id', '=', id).execute();
      });
    },
  };
  return task;
}
