import { sql } from 'kysely';
import type { UserTx } from './tenant.ts';

/**
 * Runs work inside a savepoint, so that its failure does not abort the transaction. Nothing else may use the
 * transaction meanwhile, because a rollback would undo it too.
 * @returns the error, or null. It throws when the transaction itself is lost, e.g. with its connection.
 */
export async function inSavepoint(tx: UserTx, work: () => Promise<void>): Promise<{ error: unknown } | null> {
  const opened = sql`savepoint derived`.execute(tx);
  // Sent together with the first query of the work. If it failed, the rollback would fail too and report it.
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
