import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { UserContext } from '#platform/server/http/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import { mayMailTo } from './account-mail.ts';
import { mailVerificationLink } from './mail-verification-link.ts';
import { findPendingEmail } from './queries.ts';

const perAccount: Limit = { name: 'resend_verification', points: 10, seconds: 15 * 60 };

/** Mails the link that proves the pending address, if there is one. */
export async function resendVerification({ platform, actor, request, now }: UserContext): Promise<void> {
  await platform.limits.spend(perAccount, actor.userId);
  const email = await inNoTenant(platform.db, (tx) => findPendingEmail(tx, actor.userId, now), {
    readOnly: true,
  });
  if (email === null || !(await mayMailTo(platform, email))) return;
  const claim = { userId: actor.userId, email, language: actor.language, from: request, now };
  await inNoTenant(platform.db, (tx) => mailVerificationLink(tx, platform, claim));
}
