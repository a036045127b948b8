import type { UserTx } from '#platform/server/db/tenant.ts';
import { networkOf, subscriberPrefixes } from '#platform/server/network.ts';
import type { Platform } from '#platform/server/platform.ts';
import { describeMoment } from './describe-date.ts';
import { nameOfDevice } from './describe-user-agent.ts';
import { languageOfUser } from './present.ts';
import type { UserRow } from './queries.ts';
import { tellUser } from './security-notices.ts';

/**
 * Remembers where a user signs in from, and mails them when it is somewhere new: another browser, system or network.
 * The very first place is not news, and who wants no security updates is left alone.
 */
export async function noticeDevice(
  tx: UserTx,
  platform: Platform,
  user: UserRow,
  { ip, userAgent, now }: { ip: string; userAgent: string; now: Date },
): Promise<void> {
  const device = nameOfDevice(userAgent);
  const facts = [user.id, device, neighbourhoodOf(ip)].join('\n');
  const hash = platform.seals.sign('device', facts);
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
  await tellUser(tx, platform, user.id, {
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

// The last number of an IPv4 address changes from day to day where the line stays the same. Known devices are stored
// under a hash of this text, hence its form.
const neighbourhoodOf = (ip: string): string =>
  (networkOf(ip, { ...subscriberPrefixes, ipv4: 24 }) ?? ip).replace(/\.0\/24$/, '');
