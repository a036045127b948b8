import webPush from 'web-push';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';

export type PushKeys = { publicKey: string; privateKey: string };

const purpose = 'push key';

/** The VAPID keys of the installation. The first call makes them; the primary key lets one of two servers win. */
export function pushKeys(platform: Platform): Promise<PushKeys> {
  return inNoTenant(platform.db, async (tx) => {
    const stored = () => tx.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst();
    let row = await stored();
    if (row === undefined) {
      const made = webPush.generateVAPIDKeys();
      await tx
        .insertInto('push_keys')
        .values({
          public_key: made.publicKey,
          private_key: platform.encryption.encrypt(purpose, made.privateKey),
          created_at: platform.clock.now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      row = await stored();
    }
    if (row === undefined) throw new Error('The push keys were not stored.');
    return {
      publicKey: row.public_key,
      privateKey: platform.encryption.decrypt(purpose, row.private_key),
    };
  });
}
