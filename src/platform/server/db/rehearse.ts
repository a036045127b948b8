import { sql } from 'kysely';
import { collectMails, type Mail } from '../mail/outbox.ts';
import type { UserTx } from './tenant.ts';

/**
 * Does the work behind a savepoint and rolls it back, so that rows, notices and background tasks never exist.
 * Rehearsals may be nested.
 * @returns the result of the work, and the mails that it would have sent
 */
export async function rehearse<T>(tx: UserTx, work: () => Promise<T>): Promise<{ result: T; mails: Mail[] }> {
  await sql`savepoint rehearsal`.execute(tx);
  try {
    return await collectMails(tx, work);
  } finally {
    await sql`rollback to savepoint rehearsal`.execute(tx);
    await sql`release savepoint rehearsal`.execute(tx);
  }
}
