import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant, type UserTx } from '#platform/server/db/tenant.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { User } from '../contract.ts';
import { notifyNewDevice } from './notify-new-device.ts';
import { presentUser, type TenantsOfUser } from './present.ts';
import type { UserRow } from './queries.ts';
import { closeSession, openSession, sessionSeconds } from './sessions.ts';
import { createToken } from './tokens.ts';

/** The companies slice lists the companies that a user belongs to. */
export type ListTenants = (platform: Platform, userId: string) => Promise<TenantsOfUser>;

/** Opens a session for a user who proved their identity, and sets its cookie. */
export type SignIn = (row: UserRow, context: PublicContext, how?: SignInOptions) => Promise<{ user: User }>;

/** `isComplete`: the proof counts as two factors (a passkey), or the second factor was checked already. */
type SignInOptions = { isComplete?: boolean };

const challengeMinutes = 10;

/**
 * The last step of every sign-in; it ends the browser's earlier session. An account with an authenticator app needs
 * its second factor first:
 * @throws Refusal identity.second_factor_needed with `details.challenge`, to be sent back with the code
 */
export function signInWith(listTenants: ListTenants): SignIn {
  return async (row, context, { isComplete = false } = {}) => {
    const { platform, request, reply, now } = context;
    const opened = await inNoTenant(platform.db, async (tx) => {
      await requireSameAccess(tx, row);
      const factors = isComplete ? [] : await secondFactorsOf(tx, row.id);
      if (factors.length > 0) {
        const facts = { userId: row.id, purpose: 'second_factor', minutes: challengeMinutes, now } as const;
        return { challenge: await createToken(tx, facts), factors };
      }
      const { ip, userAgent } = request;
      if (request.sessionToken !== null) await closeSession(tx, request.sessionToken);
      await notifyNewDevice(tx, platform, row, { ip, userAgent, now });
      return { token: await openSession(tx, { userId: row.id, ip, userAgent, now }) };
    });
    if (opened.token === undefined) {
      refuse('unauthenticated', 'identity.second_factor_needed', { details: opened });
    }
    reply.setCookie(sessionCookie, opened.token, { maxAgeSeconds: sessionSeconds });
    return { user: presentUser(row, await listTenants(platform, row.id)) };
  };
}

// A concurrent proof of the address may have revoked the access that was just checked. The lock on the user's row puts
// the two in order.
async function requireSameAccess(tx: UserTx, row: UserRow): Promise<void> {
  const now = await tx
    .selectFrom('users')
    .select('access_version')
    .where('id', '=', row.id)
    .forShare()
    .executeTakeFirst();
  if (now?.access_version !== row.access_version) refuse('unauthenticated', 'identity.wrong_credentials');
}

/** Returns whether this user needs a second factor. */
export async function hasSecondFactor(tx: UserTx, userId: string): Promise<boolean> {
  const authenticator = await tx
    .selectFrom('authenticators')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return authenticator !== undefined;
}

async function secondFactorsOf(tx: UserTx, userId: string): Promise<string[]> {
  if (!(await hasSecondFactor(tx, userId))) return [];
  const passkey = await tx
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return ['authenticator', 'recovery_code', ...(passkey === undefined ? [] : ['passkey'])];
}
