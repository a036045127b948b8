import { sql } from 'kysely';
import type { UserTx } from './tenant.ts';

/**
 * Serialises transactions on a name with an advisory lock: the next one continues when the one before has ended, and
 * sees its result.
 * @param name of the lock, with the id of the company or user
 */
export async function lockByName(tx: UserTx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** The same for several names in their order, in one statement. Callers sort them, so that two do not deadlock. */
export async function lockByNames(tx: UserTx, names: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as name`.execute(
    tx,
  );
}

/** Like `lockByName`, without waiting. @returns false when another transaction holds the lock */
export async function tryLockByName(tx: UserTx, name: string): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as is_mine`.execute(tx);
  return rows[0]?.is_mine === true;
}
