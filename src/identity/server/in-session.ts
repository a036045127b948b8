import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant, type UserTx } from '#platform/server/db/tenant.ts';
import type { UserContext } from '#platform/server/http/context.ts';

/** The user of a call and the session it was made with. */
export type SessionActor = Pick<UserContext['actor'], 'userId' | 'sessionId'>;

type InSessionInput = {
  platform: UserContext['platform'];
  actor: SessionActor;
};

/**
 * Runs a transaction that changes access to an account. It locks the user's row and rejects a session that ended since
 * the call began. Otherwise a change in progress would survive a proof that ends all access.
 */
export function inSession<T>(
  { platform, actor }: InSessionInput,
  work: (tx: UserTx) => Promise<T>,
): Promise<T> {
  return inNoTenant(platform.db, async (tx) => {
    await lockUser(tx, actor.userId);
    const session = await tx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', actor.sessionId)
      .where('user_id', '=', actor.userId)
      .executeTakeFirst();
    if (session === undefined) refuse('unauthenticated');
    return work(tx);
  });
}

/** Like `inSession`, for calls that visitors may make too: without a user, a plain transaction. */
export function inSessionIfAny<T>(
  platform: UserContext['platform'],
  actor: SessionActor | null,
  work: (tx: UserTx) => Promise<T>,
): Promise<T> {
  return actor === null ? inNoTenant(platform.db, work) : inSession({ platform, actor }, work);
}

/**
 * Locks the user's row, so that changes of access to one account run one after another. Take this lock before any
 * other row of the account.
 */
export async function lockUser(tx: UserTx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}
