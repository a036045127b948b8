import type { Language } from '#platform/contract/fields.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { mayMailTo } from './account-mail.ts';
import { mailVerificationLink } from './mail-verification-link.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';
import { insertUser, type UserRow } from './queries.ts';

const perAccount: Limit = { name: 'register_account', points: 10, seconds: 15 * 60 };
const perAddress: Limit = { name: 'register_address', points: 10, seconds: 15 * 60 };

/** Version of the KVKK statement and terms that the registration form shows. */
export const termsVersion = '2026-11';

type Registration = {
  name: string;
  surname: string;
  email: string;
  password: string;
  ip: string;
  userAgent: string;
  language: Language;
  now: Date;
};

/**
 * Creates an account that claims an address, even when another account has it. Only a mail to the address says
 * whether it was free (docs/decisions/0008).
 */
export async function register(platform: Platform, input: Registration): Promise<UserRow> {
  await platform.limits.spend(perAccount, input.email);
  await platform.limits.spend(perAddress, input.ip);
  refuseCommonPassword(input.password);
  const passwordHash = await hashPassword(input.password);
  const mayMail = await mayMailTo(platform, input.email);
  return inNoTenant(platform.db, async (tx) => {
    const row = await insertUser(tx, { ...input, passwordHash, language: input.language, termsVersion });
    if (mayMail) await mailVerificationLink(tx, platform, { ...input, userId: row.id, from: input });
    return row;
  });
}
