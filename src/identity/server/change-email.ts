import type { UserContext } from '#platform/server/http/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import { mayMailTo } from './account-mail.ts';
import { mailVerificationLink } from './mail-verification-link.ts';
import { inSession } from './in-session.ts';
import { requirePassword } from './proof.ts';
import { findUserById } from './queries.ts';
import { deleteOpenLinks } from './tokens.ts';

const perAccount: Limit = { name: 'change_email', points: 10, seconds: 15 * 60 };

/**
 * Requests a change of address. The account keeps its address until the new one is proven. The response is the same
 * when another account has the new one.
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
    await deleteOpenLinks(tx, user);
    if (mayMail) {
      await mailVerificationLink(tx, platform, {
        userId: actor.userId,
        email,
        language: actor.language,
        from: request,
        now,
      });
    }
  });
}
