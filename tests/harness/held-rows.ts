import pg from 'pg';
import { onTestFinished } from 'vitest';
import { testServer } from './api.ts';

export type HeldRows = {
  /** Number of statements in the database that wait for a lock. */
  waiting(): Promise<number>;
  /** Runs a statement in the transaction that holds the lock. */
  run(query: string, values: unknown[]): Promise<void>;
  release(): Promise<void>;
};

/**
 * Locks rows of a table until `release` or the end of the test, so that changes to them wait.
 * @param strength `update` also blocks new references to the rows
 */
export async function holdRows(
  table: string,
  ids: string[],
  strength: 'update' | 'no key update' = 'update',
): Promise<HeldRows> {
  const owner = new pg.Client({ connectionString: (await testServer()).ownerUrl });
  await owner.connect();
  onTestFinished(() => owner.end());
  await owner.query('begin');
  await owner.query(`select from app.${table} where id = any($1) for ${strength}`, [ids]);
  // The owner can read the locks of other roles.
  const waiting = `select count(*)::integer as count from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted`;
  return {
    async waiting() {
      await owner.query('select pg_stat_clear_snapshot()');
      return (await owner.query<{ count: number }>(waiting)).rows[0]?.count ?? -1;
    },
    async run(query, values) {
      await owner.query(query, values);
    },
    async release() {
      await owner.query('commit');
    },
  };
}
