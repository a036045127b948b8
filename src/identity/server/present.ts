import type { z } from 'zod';
import type { Language } from '#platform/contract/fields.ts';
import type { tenant, User } from '../contract.ts';
import type { Reader } from './account-mail.ts';
import type { UserRow } from './queries.ts';

/** The user's own object, with the companies they belong to. */
export function presentUser(row: UserRow, tenants: z.infer<typeof tenant>[]): User {
  return {
    _id: row.id,
    name: row.name,
    surname: row.surname,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    phoneNumber: row.phone_number,
    avatar: avatarAddress(row.avatar_key),
    locale: languageOfUser(row),
    isPlatformAdmin: row.is_platform_admin,
    tenants,
  };
}

export const languageOfUser = ({ locale }: { locale: string }): Language => (locale === 'tr' ? 'tr' : 'en');

/** Where a browser finds a picture, by the key that the user's row holds; null for who has none. */
export function avatarAddress(avatarKey: string | null): string | null {
  return avatarKey === null ? null : `/api/${avatarKey}`;
}

/** Where mail about an account goes: to the address it has proven. One that is only claimed is somebody else's. */
export function readerOf(row: UserRow): Reader | null {
  if (row.email === null || row.email_verified_at === null) return null;
  return { userId: row.id, email: row.email, language: languageOfUser(row) };
}
