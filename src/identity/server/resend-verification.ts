import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { UserContext } from '#platform/server/http/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import { mayMailTo } from './account-mail.ts';
import { askToProve } from './ask-to-prove.ts';
import { findPendingEmail } from './queries.ts';

const perAccount: Limit = { name: 'resend_verification', points: 10, seconds: 15 * 60 };

/** Mails the link for the address that is still to be proven, if there is one. */
export async function resendVerification({ platform, actor, request, now }: UserContext): Promise<void> {
  await platform.limits.spend(perAccount, actor.userId);
  const email = await inNoTenant(platform.db, (tx) => findPendingEmail(tx, actor.userId, now), {
    readOnly: true,
  });
  if (email === null || !(await mayMailTo(platform, email))) return;
  const claim = { userId: actor.userId, email, language: actor.locale, from: request, now };
  await inNoTenant(platform.db, (tx) => askToProve(tx, platform, claim));
}
