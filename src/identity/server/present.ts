import type { Language } from '#platform/contract/fields.ts';
import type { User } from '../contract.ts';
import type { MailRecipient } from './account-mail.ts';
import type { UserRow } from './queries.ts';

/** The companies that a user belongs to, and whether they are billed. */
export type TenantsOfUser = Pick<User, 'tenants' | 'disabledTenants' | 'hasBilling'>;

/** Presents the signed-in user, with the companies they belong to. */
export function presentUser(row: UserRow, tenants: TenantsOfUser): User {
  return {
    _id: row.id,
    name: row.name,
    surname: row.surname,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    phoneNumber: row.phone_number,
    avatar: avatarAddress(row.avatar_key),
    language: languageOfUser(row),
    isPlatformAdmin: row.is_platform_admin,
    ...tenants,
  };
}

export const languageOfUser = ({ language }: { language: string }): Language =>
  language === 'tr' ? 'tr' : 'en';

/** Returns the address of a picture by the key in the user's row; null for a user without a picture. */
export function avatarAddress(avatarKey: string | null): string | null {
  return avatarKey === null ? null : `/api/${avatarKey}`;
}

/**
 * Returns the recipient of mail about an account: the proven address only. A claimed one may belong to someone else.
 */
export function recipientOf(row: UserRow): MailRecipient | null {
  if (row.email === null || row.email_verified_at === null) return null;
  return { userId: row.id, email: row.email, language: languageOfUser(row) };
}
