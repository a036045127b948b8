import pg from 'pg';
import { expect } from 'vitest';
import { testServer } from './api.ts';
import { asSuperuser } from './database.ts';

/** Kills the connection of a call in its middle, where it waits for the comments of a candidate. @returns its answer */
export async function cutOff<T>(candidateId: string, call: () => Promise<T>): Promise<T> {
  const { ownerUrl } = await testServer();
  const operator = new pg.Client({ connectionString: asSuperuser(ownerUrl) });
  await operator.connect();
  await operator.query('begin');
  await operator.query('select from app.comments where candidate_id = $1 for update', [candidateId]);
  const answer = call();
  await expect
    .poll(async () => {
      await operator.query('select pg_stat_clear_snapshot()');
      const { rowCount } = await operator.query(`select pg_terminate_backend(pid) from pg_locks
        join pg_stat_activity using (pid) where datname = current_database() and not granted`);
      return rowCount;
    })
    .toBe(1);
  await operator.query('commit');
  await operator.end();
  return answer;
}
