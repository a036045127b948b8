import type { Language } from '#platform/contract/fields.ts';
import { inNoTenant, type UserTx } from '#platform/server/db/tenant.ts';
import type { UserContext } from '#platform/server/http/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { mayMailTo } from './account-mail.ts';
import type { ClientInfo } from './email-claims.ts';
import { mailVerificationLink } from './mail-verification-link.ts';
import { findPendingEmail } from './queries.ts';

const perAccount: Limit = { name: 'resend_verification', points: 10, seconds: 15 * 60 };

/** Mails the link that proves the pending address, if there is one. */
export async function resendVerification({ platform, actor, request, now }: UserContext): Promise<void> {
  await platform.limits.spend(perAccount, actor.userId);
  await mailPendingAddress(platform, {
    userId: actor.userId,
    language: actor.language,
    from: request,
    now,
  });
}

type PendingAddressInput = {
  userId: string;
  language: Language;
  from: ClientInfo;
  now: Date;
  /** Runs in the transaction that writes the mail. */
  alongside?: (tx: UserTx) => Promise<void>;
};

/** Mails the pending address of a user its link. `full`: the mailbox reached its limit, and nothing was mailed. */
export async function mailPendingAddress(
  platform: Platform,
  input: PendingAddressInput,
): Promise<'mailed' | 'none' | 'full'> {
  const email = await inNoTenant(platform.db, (tx) => findPendingEmail(tx, input.userId, input.now), {
    readOnly: true,
  });
  if (email === null) return 'none';
  if (!(await mayMailTo(platform, email))) return 'full';
  const { alongside, ...mail } = input;
  await inNoTenant(platform.db, async (tx) => {
    await mailVerificationLink(tx, platform, { ...mail, email });
    await alongside?.(tx);
  });
  return 'mailed';
}
