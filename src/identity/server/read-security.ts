import type { z } from 'zod';
import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant, type UserTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { security } from '../account-contract.ts';
import { findPendingEmail } from './queries.ts';

type Security = z.input<typeof security>;

/** Reads how an account is protected and what may be sent to it. */
export async function readSecurity(platform: Platform, userId: string, now: Date): Promise<Security> {
  return inNoTenant(
    platform.db,
    async (tx) => {
      const user = await findUser(tx, userId);
      if (user === undefined) refuse('unauthenticated');
      return {
        hasPassword: user.password_hash !== null,
        pendingEmail: await findPendingEmail(tx, userId, now),
        authenticator: await readAuthenticator(tx, userId),
        passkeys: await listPasskeys(tx, userId),
        providers: await listProviders(tx, platform, userId),
        notifications: {
          productUpdates: user.product_updates,
          securityUpdates: user.security_updates,
          phoneNotifications: user.phone_notifications,
        },
        deletionDueAt: user.deletion_due_at?.toISOString() ?? null,
      };
    },
    { readOnly: true },
  );
}

function findUser(tx: UserTx, userId: string) {
  return tx
    .selectFrom('users')
    .select([
      'password_hash',
      'product_updates',
      'security_updates',
      'phone_notifications',
      'deletion_due_at',
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
}

async function readAuthenticator(tx: UserTx, userId: string): Promise<Security['authenticator']> {
  const { isOn, recoveryCodesLeft } = await tx
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('authenticators')
            .select('user_id')
            .where('user_id', '=', userId)
            .where('confirmed_at', 'is not', null),
        )
        .as('isOn'),
      eb
        .selectFrom('recovery_codes')
        .select((count) => count.fn.countAll<string>().as('count'))
        .where('user_id', '=', userId)
        .as('recoveryCodesLeft'),
    ])
    .executeTakeFirstOrThrow();
  return { isOn: Boolean(isOn), recoveryCodesLeft: Number(recoveryCodesLeft) };
}

async function listPasskeys(tx: UserTx, userId: string): Promise<Security['passkeys']> {
  const rows = await tx
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }));
}

// A provider that the operator removed from the configuration is shown by its id.
async function listProviders(
  tx: UserTx,
  { config }: Platform,
  userId: string,
): Promise<Security['providers']> {
  const rows = await tx
    .selectFrom('provider_accounts')
    .select('provider')
    .distinct()
    .where('user_id', '=', userId)
    .orderBy('provider')
    .execute();
  const nameOf = (id: string): string => config.openIdProviders.find((one) => one.id === id)?.name ?? id;
  return rows.map(({ provider }) => ({ id: provider, name: nameOf(provider) }));
}
