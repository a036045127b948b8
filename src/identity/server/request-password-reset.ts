import { inNoTenant } from '#platform/server/db/tenant.ts';
import { enqueue, type Task } from '#platform/server/background/background.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { mayMailTo, sendAccountMail } from './account-mail.ts';
import { languageOfUser } from './present.ts';
import { findClaims, findUserToSignIn } from './queries.ts';
import { createToken } from './tokens.ts';

const perAccount: Limit = { name: 'forgot_account', points: 10, seconds: 15 * 60 };
const perAddress: Limit = { name: 'forgot_address', points: 10, seconds: 15 * 60 };
const minutesToReset = 60;

/**
 * Enqueues the mail with a reset link. Work that differs for an unknown address runs in the background, after the
 * response.
 */
export async function requestPasswordReset(
  platform: Platform,
  input: { email: string; ip: string },
): Promise<void> {
  await platform.limits.spend(perAccount, input.email);
  await platform.limits.spend(perAddress, input.ip);
  await inNoTenant(platform.db, async (tx) => {
    const { proven, claimed } = await findClaims(tx, input.email);
    await enqueue(tx, mailPasswordResetTask.name, { userId: (proven ?? claimed)?.id ?? '' });
  });
}

/** For an unknown address the task does nothing, so that the response and its time are the same. */
export const mailPasswordResetTask: Task = {
  name: 'mail_password_reset',
  async run({ userId = '' }, platform) {
    if (userId === '') return;
    const user = await inNoTenant(platform.db, (tx) => findUserToSignIn(tx, userId), { readOnly: true });
    if (user === undefined || user.email === null || user.passive_at !== null) return;
    const { email } = user;
    if (!(await mayMailTo(platform, email))) return;
    const facts = { userId, email, minutes: minutesToReset, now: platform.clock.now() };
    await inNoTenant(platform.db, async (tx) => {
      const token = await createToken(tx, { ...facts, purpose: 'reset_password' });
      const to = { userId, email, language: languageOfUser(user) };
      const path = `/reset-password?token=${token}`;
      await sendAccountMail(tx, platform, to, { kind: 'reset_password', path });
    });
  },
};
