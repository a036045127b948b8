import type { Limit, Limits } from '#platform/server/limits.ts';

const liftedLockout: Limit = { name: 'lockout_lifted', points: 1, seconds: 15 * 60 };

type Try = { ip: string; account: string };

/**
 * Spends an attempt of a network. A user whose lockout a platform admin lifted is let through: their wrong tries have
 * used up those of their network too. The limit of the account still counts.
 * @param account e-mail address or phone number that the limit of the account has as its subject
 */
export async function spendAtAddress(limits: Limits, limit: Limit, { ip, account }: Try): Promise<void> {
  try {
    await limits.spend(limit, ip);
  } catch (refused) {
    if ((await limits.count(liftedLockout, account)) === 0) throw refused;
  }
}

/** Lets the account past the limits of its network, for as long as these can last. */
export async function letPastAddress(limits: Limits, account: string): Promise<void> {
  await limits.forgive(liftedLockout, account);
  await limits.spend(liftedLockout, account);
}
