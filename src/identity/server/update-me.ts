import type { z } from 'zod';
import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant, type UserTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { updateMeBody } from '../account-contract.ts';
import { findUserById, type UserRow } from './queries.ts';

/** Changes the given fields and keeps the others. */
export async function updateMe(
  platform: Platform,
  userId: string,
  { notifications = {}, ...fields }: z.output<typeof updateMeBody>,
): Promise<UserRow> {
  return inNoTenant(platform.db, async (tx) => {
    if (notifications.phoneNotifications === true && !(await findUserById(tx, userId))?.phone_number) {
      refuse('conflict', 'identity.phone_needed');
    }
    await changeUser(tx, userId, {
      ...fields,
      product_updates: notifications.productUpdates,
      security_updates: notifications.securityUpdates,
      phone_notifications: notifications.phoneNotifications,
    });
    return (await findUserById(tx, userId)) ?? refuse('unauthenticated');
  });
}

type Changes = {
  name?: string | undefined;
  surname?: string | undefined;
  language?: 'en' | 'tr' | undefined;
  product_updates?: boolean | undefined;
  security_updates?: boolean | undefined;
  phone_notifications?: boolean | undefined;
};

/** Updates the given fields of a user; undefined fields stay unchanged. */
export async function changeUser(tx: UserTx, userId: string, changes: Changes): Promise<void> {
  const fields = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (fields.length === 0) return;
  await tx.updateTable('users').set(Object.fromEntries(fields)).where('id', '=', userId).execute();
}
