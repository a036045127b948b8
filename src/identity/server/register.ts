import { refuse } from '#platform/contract/errors.ts';
import type { Language } from '#platform/contract/fields.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';
import { insertUser, type UserRow } from './queries.ts';

const perAddress: Limit = { name: 'register_address', points: 20, seconds: 15 * 60 };

/** Version of the KVKK statement and terms that the registration form shows. */
export const termsVersion = '2026-11';

type Registration = {
  name: string;
  surname: string;
  email: string;
  password: string;
  ip: string;
  language: Language;
  now: Date;
};

/** Creates an account. A taken address gets a refusal that does not say so; only a mail to the owner may. */
export async function register(platform: Platform, given: Registration): Promise<UserRow> {
  await platform.limits.spend(perAddress, given.ip);
  if (isCommonPassword(given.password)) {
    refuse('invalid', 'identity.common_password', {
      fields: { password: ['identity.refusals.common_password'] },
    });
  }
  const passwordHash = await hashPassword(given.password);
  return inNoTenant(platform.db, (tx) =>
    insertUser(tx, { ...given, passwordHash, locale: given.language, termsVersion }),
  );
}
