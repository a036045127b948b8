import { refuse } from '#platform/contract/errors.ts';
import type { UserActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import { inSession } from './in-session.ts';

/** Signs a user out in one place. Somebody else's session is not there. */
export async function endSession(platform: Platform, actor: UserActor, sessionId: string): Promise<void> {
  const ended = await inSession({ platform, actor }, (tx) =>
    tx
      .deleteFrom('sessions')
      .where('id', '=', sessionId)
      .where('user_id', '=', actor.userId)
      .returning('id')
      .executeTakeFirst(),
  );
  if (ended === undefined) refuse('not_found');
}
