import type { UserTx } from '#platform/server/db/tenant.ts';
import type { Request } from '#platform/server/http/context.ts';
import { auditPrefixes, networkOf } from '#platform/server/network.ts';
import { nameOfDevice } from './describe-user-agent.ts';

/** The caller's address and browser, which the claim stores coarsely. */
export type ClientInfo = Pick<Request, 'ip' | 'userAgent'>;

export type EmailClaim = { device: string; network: string | null; claimed_at: Date };

type EmailClaimInput = { userId: string; email: string; from: ClientInfo; now: Date };

/** Stores when and from where an account first claimed an address, coarsely, and returns it. */
export async function storeEmailClaim(
  tx: UserTx,
  { userId, email, from, now }: EmailClaimInput,
): Promise<EmailClaim> {
  const fresh = {
    device: nameOfDevice(from.userAgent),
    network: networkOf(from.ip, auditPrefixes),
    claimed_at: now,
  };
  await tx
    .insertInto('email_claims')
    .values({ user_id: userId, email, ...fresh })
    .onConflict((conflict) => conflict.columns(['user_id', 'email']).doNothing())
    .execute();
  return (await findEmailClaim(tx, { userId, email })) ?? fresh;
}

export function findEmailClaim(tx: UserTx, { userId, email }: { userId: string; email: string }) {
  return tx
    .selectFrom('email_claims')
    .select(['device', 'network', 'claimed_at'])
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .executeTakeFirst();
}
