import type { z } from 'zod';
import { refuse } from '#platform/contract/errors.ts';
import type { UserContext } from '#platform/server/http/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { introductionBody } from '../introduction-contract.ts';
import { mayMailTo } from './account-mail.ts';
import { mailVerificationLink } from './mail-verification-link.ts';
import { inSession } from './in-session.ts';
import { findUserById, type UserRow } from './queries.ts';
import { termsVersion } from './register.ts';

const perAccount: Limit = { name: 'introduce', points: 10, seconds: 15 * 60 };

/**
 * Adds the name and address that an account lacks, as registering would. An account that has an address keeps it: only
 * the link mailed to the new address changes it.
 */
export async function introduce(
  { platform, actor, request, now }: Pick<UserContext, 'platform' | 'actor' | 'request' | 'now'>,
  input: z.output<typeof introductionBody>,
): Promise<UserRow> {
  await platform.limits.spend(perAccount, actor.userId);
  const mayMail = await mayMailTo(platform, input.email);
  return inSession({ platform, actor }, async (tx) => {
    const before = await findUserById(tx, actor.userId);
    if (before === undefined) refuse('unauthenticated');
    if (before.email !== null && before.name !== '' && before.surname !== '') {
      refuse('conflict', 'identity.details_given');
    }
    await tx
      .updateTable('users')
      .set({
        name: input.name,
        surname: input.surname,
        email: before.email ?? input.email,
        terms_version: termsVersion,
        terms_accepted_at: now,
      })
      .where('id', '=', actor.userId)
      .execute();
    if (before.email === null && mayMail) {
      const { userId, language } = actor;
      await mailVerificationLink(tx, platform, { userId, email: input.email, language, from: request, now });
    }
    return (await findUserById(tx, actor.userId)) ?? refuse('unauthenticated');
  });
}
