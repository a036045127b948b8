import { sql } from 'kysely';
import type { UserTx } from './tenant.ts';

/**
 * Runs work that must not fail its transaction: a savepoint stands before it, and a failure rolls back to that.
 * Nothing else may use the transaction meanwhile, or it would be undone too.
 * @returns the failure, or null. Throws when the transaction itself is lost, e.g. with its connection.
 */
export async function inSavepoint(tx: UserTx, work: () => Promise<void>): Promise<{ error: unknown } | null> {
  const opened = sql`savepoint derived`.execute(tx);
  // Leaves together with the first query of the work; were it to fail, the rollback fails too and says so.
  opened.catch(() => {});
  try {
    await work();
  } catch (error) {
    await sql`rollback to savepoint derived`.execute(tx);
    return { error };
  }
  await sql`release savepoint derived`.execute(tx);
  return null;
}
