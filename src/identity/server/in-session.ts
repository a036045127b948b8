import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant, type UserTx } from '#platform/server/db/tenant.ts';
import type { UserContext } from '#platform/server/http/context.ts';

/** The user of a call and the session it was made with. */
export type Asker = Pick<UserContext['actor'], 'userId' | 'sessionId'>;

type Asked = {
  platform: UserContext['platform'];
  actor: Asker;
};

/**
 * A transaction that changes how an account is entered. It locks the user's row and refuses a session that ended since
 * the call began: otherwise a change in progress would survive a proof that ends all access.
 */
export function inSession<T>({ platform, actor }: Asked, work: (tx: UserTx) => Promise<T>): Promise<T> {
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

/** The same for what a visitor may begin too: with nobody signed in, a plain transaction. */
export function inSessionIfAny<T>(
  platform: UserContext['platform'],
  actor: Asker | null,
  work: (tx: UserTx) => Promise<T>,
): Promise<T> {
  return actor === null ? inNoTenant(platform.db, work) : inSession({ platform, actor }, work);
}

/** Makes changes of access to one account follow each other. Take it before any other row of the account. */
export async function lockUser(tx: UserTx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}
