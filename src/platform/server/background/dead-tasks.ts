import { CompiledQuery, type Kysely } from 'kysely';

export type DeadTask = { id: string; task: string; attempts: number; lastError: string; failedAt: Date };

/** Tasks that used up their attempts: seen on the operator's page and retried from there. Needs the owner's database. */
export async function listDeadTasks(owner: Kysely<unknown>): Promise<DeadTask[]> {
  const { rows } = await owner.executeQuery<DeadTask>(
    CompiledQuery.raw(`
      select id::text, task_identifier as task, attempts, coalesce(last_error, '') as "lastError", updated_at as "failedAt"
        from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
       order by updated_at desc limit 200`),
  );
  return rows;
}

/** Puts dead tasks back into the queue with fresh attempts; answers how many. */
export async function retryDeadTasks(owner: Kysely<unknown>, ids: string[]): Promise<number> {
  const { rows } = await owner.executeQuery<{ id: string }>(
    CompiledQuery.raw('select id from graphile_worker.reschedule_jobs($1::bigint[], now(), attempts := 0)', [
      ids,
    ]),
  );
  return rows.length;
}
