import type { z } from 'zod';
import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { updateMeBody } from '../account-contract.ts';
import { findUserById, type UserRow } from './queries.ts';

/** Changes what was given and leaves the rest. */
export async function updateMe(
  platform: Platform,
  userId: string,
  { notifications = {}, ...given }: z.output<typeof updateMeBody>,
): Promise<UserRow> {
  const changes = Object.entries({
    name: given.name,
    surname: given.surname,
    locale: given.locale,
    product_updates: notifications.productUpdates,
    security_updates: notifications.securityUpdates,
    phone_notifications: notifications.phoneNotifications,
  }).filter(([, value]) => value !== undefined);
  return inNoTenant(platform.db, async (tx) => {
    if (changes.length > 0) {
      const values = Object.fromEntries(changes);
      await tx.updateTable('users').set(values).where('id', '=', userId).execute();
    }
    return (await findUserById(tx, userId)) ?? refuse('unauthenticated');
  });
}
