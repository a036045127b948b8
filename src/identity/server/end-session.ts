import { refuse } from '#platform/contract/errors.ts';
import type { UserActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import { inSession } from './in-session.ts';

/** Ends one session of the user. A session of another user is reported as not found. */
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
