import { type QueryExecutorProvider, sql } from 'kysely';

export type DeadTask = { id: string; task: string; attempts: number; lastError: string; failedAt: Date };

/**
 * Tasks that used up their attempts, which the operator can list and retry.
 * @param db of the system role or the owner
 */
export async function listDeadTasks(db: QueryExecutorProvider): Promise<DeadTask[]> {
  const { rows } = await sql<DeadTask>`
    select id, task, attempts, last_error as "lastError", failed_at as "failedAt" from app.dead_tasks()`.execute(
    db,
  );
  return rows;
}

/**
 * Puts dead tasks back into the queue with new attempts.
 * @param ids ids from the list; left out to retry all dead tasks
 * @returns the number of retried tasks
 */
export async function retryDeadTasks(db: QueryExecutorProvider, ids: string[] | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select app.retry_dead_tasks(${ids}::bigint[]) as count`.execute(db);
  return rows[0]?.count ?? 0;
}
