import { sql } from 'kysely';
import type { UserTx } from './tenant.ts';

/**
 * Lets transactions that name the same thing go one after the other: the next one begins here when the one before has
 * ended, and sees what it left.
 * @param name of what they take turns at; with the id of the company or the person whose it is
 */
export async function takeTurns(tx: UserTx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/**
 * The same without waiting.
 * @returns false when another transaction has the turn
 */
export async function tryTurn(tx: UserTx, name: string): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as is_mine`.execute(tx);
  return rows[0]?.is_mine === true;
}
