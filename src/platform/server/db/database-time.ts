import { sql } from 'kysely';
import type { UserTx } from './tenant.ts';

/** The time by the clock of the database, by which tasks start, after some milliseconds. */
export async function inDatabaseTime(tx: UserTx, afterMs: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select clock_timestamp() + ${afterMs} * interval '1 millisecond' as at`.execute(tx);
  return rows[0]?.at ?? new Date();
}
