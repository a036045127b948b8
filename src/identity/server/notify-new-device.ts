import type { UserTx } from '#platform/server/db/tenant.ts';
import { networkOf, subscriberPrefixes } from '#platform/server/network.ts';
import type { Platform } from '#platform/server/platform.ts';
import { describeMoment } from './describe-date.ts';
import { nameOfDevice } from './describe-user-agent.ts';
import { languageOfUser } from './present.ts';
import type { UserRow } from './queries.ts';
import { notifyUser } from './notify-user.ts';

/**
 * Remembers the device of a sign-in, and notifies the user when browser, system or network is new. The first device
 * causes no notice, and neither does one of a user without security updates.
 */
export async function notifyNewDevice(
  tx: UserTx,
  platform: Platform,
  user: UserRow,
  { ip, userAgent, now }: { ip: string; userAgent: string; now: Date },
): Promise<void> {
  const device = nameOfDevice(userAgent);
  const facts = [user.id, device, neighbourhoodOf(ip)].join('\n');
  const hash = platform.encryption.sign('device', facts);
  const known = await tx
    .selectFrom('known_devices')
    .select('device_hash')
    .where('user_id', '=', user.id)
    .execute();
  await tx
    .insertInto('known_devices')
    .values({ user_id: user.id, device_hash: hash, last_seen_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_seen_at: now }))
    .execute();
  if (known.length === 0 || known.some((row) => row.device_hash.equals(hash))) return;
  if (!(await wantsSecurityUpdates(tx, user.id))) return;
  const language = languageOfUser(user);
  await notifyUser(tx, platform, user.id, {
    notice: 'new_device',
    device: device === '' ? platform.words.in(language)('identity.notices.unknownDevice') : device,
    when: describeMoment(now, language),
  });
}

async function wantsSecurityUpdates(tx: UserTx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('security_updates')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.security_updates === true;
}

// The last number of an IPv4 address changes daily on the same line, so it is left out. Known devices are stored as a
// hash of this text; changing the format would make all of them new.
const neighbourhoodOf = (ip: string): string =>
  (networkOf(ip, { ...subscriberPrefixes, ipv4: 24 }) ?? ip).replace(/\.0\/24$/, '');
