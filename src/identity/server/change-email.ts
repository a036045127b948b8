import type { UserContext } from '#platform/server/http/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import { mayMailTo } from './account-mail.ts';
import { askToProve } from './ask-to-prove.ts';
import { inSession } from './in-session.ts';
import { requirePassword } from './proof.ts';
import { findUserById } from './queries.ts';
import { dropOpenLinks } from './tokens.ts';

const perAccount: Limit = { name: 'change_email', points: 10, seconds: 15 * 60 };

/**
 * Asks for another address. The account keeps its own until the new one is proven, and answers the same when that is
 * somebody else's.
 */
export async function changeEmail(
  context: Pick<UserContext, 'platform' | 'actor' | 'request' | 'now'>,
  { email, password }: { email: string; password?: string | undefined },
): Promise<void> {
  const { platform, actor, request, now } = context;
  await platform.limits.spend(perAccount, actor.userId);
  await requirePassword(context, password);
  if (email === actor.email && actor.emailVerified) return;
  const mayMail = await mayMailTo(platform, email);
  await inSession(context, async (tx) => {
    const user = await findUserById(tx, actor.userId);
    if (user === undefined) return;
    await dropOpenLinks(tx, user);
    if (mayMail) {
      await askToProve(tx, platform, {
        userId: actor.userId,
        email,
        language: actor.locale,
        from: request,
        now,
      });
    }
  });
}
