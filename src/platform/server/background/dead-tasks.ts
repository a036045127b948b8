import { type Kysely, sql } from 'kysely';

export type DeadTask = { id: string; task: string; attempts: number; lastError: string; failedAt: Date };

/**
 * Tasks that used up their attempts: seen and retried by the operator.
 * @param db the system's role, or the owner
 */
export async function listDeadTasks<DB>(db: Kysely<DB>): Promise<DeadTask[]> {
  const { rows } = await sql<DeadTask>`
    select id, task, attempts, last_error as "lastError", failed_at as "failedAt" from app.dead_tasks()`.execute(
    db,
  );
  return rows;
}

/**
 * Puts dead tasks back into the queue with fresh attempts.
 * @param ids those of the list, or none for every dead task
 * @returns how many went back
 */
export async function retryDeadTasks<DB>(db: Kysely<DB>, ids: string[] | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select app.retry_dead_tasks(${ids}::bigint[]) as count`.execute(db);
  return rows[0]?.count ?? 0;
}
