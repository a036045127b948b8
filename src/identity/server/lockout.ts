import type { UserTx } from '#platform/server/db/tenant.ts';
import { forgiveIn, type Limit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { letPastAddress } from './address-tries.ts';
import { codeTries } from './consume-code.ts';
import { loginTries } from './login.ts';
import { proofTries } from './proof.ts';
import { phoneTries } from './sign-in-by-phone.ts';

/** A user with the subjects of the limits. */
export type LimitedUser = { id: string; email: string | null; phoneNumber: string | null };

/** Whether a limit of tries keeps this user from signing in at present. */
export async function isLockedOut({ limits }: Platform, user: LimitedUser): Promise<boolean> {
  const counts = await Promise.all(
    limitsOf(user).map(async ([limit, subject]) => (await limits.count(limit, subject)) >= limit.points),
  );
  return counts.includes(true);
}

/** Clears the tries of this user. Those of their network stay, because others may have made them. */
export async function liftLockout(tx: UserTx, user: LimitedUser): Promise<void> {
  for (const [limit, subject] of limitsOf(user)) await forgiveIn(tx, limit, subject);
}

/** Lets this user sign in from a network whose tries are used up. It takes a connection of its own. */
export async function letPastNetwork({ limits }: Platform, user: LimitedUser): Promise<void> {
  const accounts = [user.email, user.phoneNumber].filter((account) => account !== null);
  await Promise.all(accounts.map((account) => letPastAddress(limits, account)));
}

const limitsOf = ({ id, email, phoneNumber }: LimitedUser): [Limit, string][] => [
  [codeTries, id],
  [proofTries, id],
  ...(email === null ? [] : [[loginTries, email] satisfies [Limit, string]]),
  ...(phoneNumber === null ? [] : [[phoneTries, phoneNumber] satisfies [Limit, string]]),
];
