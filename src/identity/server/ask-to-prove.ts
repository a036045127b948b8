import type { Language } from '#platform/contract/fields.ts';
import type { UserTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { sendAccountMail } from './account-mail.ts';
import { findOwnerOfAddress } from './queries.ts';
import { languageOfUser } from './present.ts';
import { makeToken } from './tokens.ts';

const hoursToProve = 48;

/**
 * Mails the link that proves an address. Where it is another account's already, its owner is told instead: one token
 * and one mail either way, so that neither the answer nor its time tells who has the address. Ask `mayMailTo` first.
 */
export async function askToProve(
  tx: UserTx,
  platform: Platform,
  claim: { userId: string; email: string; language: Language; now: Date },
): Promise<void> {
  const { userId, email, language, now } = claim;
  const owner = await findOwnerOfAddress(tx, email);
  const token = await makeToken(tx, {
    userId,
    purpose: 'verify_email',
    email,
    minutes: hoursToProve * 60,
    now,
  });
  if (owner === undefined || owner.id === userId) {
    const to = { userId, email, language };
    await sendAccountMail(tx, platform, to, { kind: 'verify_address', path: `/verify-email?token=${token}` });
  } else {
    const to = { userId: owner.id, email, language: languageOfUser(owner) };
    await sendAccountMail(tx, platform, to, { kind: 'already_registered', path: '/login' });
  }
}
