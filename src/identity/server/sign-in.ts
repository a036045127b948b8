import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant, type UserTx } from '#platform/server/db/tenant.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { User } from '../contract.ts';
import { noticeDevice } from './notice-device.ts';
import { presentUser } from './present.ts';
import type { UserRow } from './queries.ts';
import { closeSession, openSession, sessionSeconds } from './sessions.ts';
import { makeToken } from './tokens.ts';

/** The companies slice tells which companies a user belongs to. */
export type ListTenants = (platform: Platform, userId: string) => Promise<User['tenants']>;

/** Opens a session for a user who has proven who they are, and sets its cookie. */
export type SignIn = (row: UserRow, context: PublicContext, how?: SignInOptions) => Promise<{ user: User }>;

/** `isComplete`: the proof was as good as two (a passkey), or the second factor has been checked already. */
type SignInOptions = { isComplete?: boolean };

const challengeMinutes = 10;

/**
 * The last step of every way in; it ends the session that the browser had before. An account with an authenticator app is asked for its second factor first:
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
        return { challenge: await makeToken(tx, facts), factors };
      }
      const { ip, userAgent } = request;
      if (request.sessionToken !== null) await closeSession(tx, request.sessionToken);
      await noticeDevice(tx, platform, row, { ip, userAgent, now });
      return { token: await openSession(tx, { userId: row.id, ip, userAgent, now }) };
    });
    if (opened.token === undefined) {
      refuse('unauthenticated', 'identity.second_factor_needed', { details: opened });
    }
    reply.setCookie(sessionCookie, opened.token, { maxAgeSeconds: sessionSeconds });
    return { user: presentUser(row, await listTenants(platform, row.id)) };
  };
}

// A proof of the address may have ended what was checked a moment ago. The lock makes one wait for the other.
async function requireSameAccess(tx: UserTx, row: UserRow): Promise<void> {
  const now = await tx
    .selectFrom('users')
    .select('access_version')
    .where('id', '=', row.id)
    .forShare()
    .executeTakeFirst();
  if (now?.access_version !== row.access_version) refuse('unauthenticated', 'identity.wrong_credentials');
}

/** True when the password alone does not sign this user in. */
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
