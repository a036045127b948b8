import type { UserContext } from '#platform/server/http/context.ts';
import { inSession } from './in-session.ts';

/** Cancels the deletion of the account. */
export async function cancelDeletion(context: Pick<UserContext, 'platform' | 'actor'>): Promise<void> {
  await inSession(context, (tx) =>
    tx.updateTable('users').set({ deletion_due_at: null }).where('id', '=', context.actor.userId).execute(),
  );
}
