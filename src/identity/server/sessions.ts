import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/server/db/database.ts';
import type { UserTx } from '#platform/server/db/tenant.ts';
import type { UserActor } from '#platform/server/http/actor.ts';
import { hashToken } from './tokens.ts';

const slidingDays = 30;
export const sessionSeconds = slidingDays * 24 * 3600;

/** Opens a session and returns the cookie's token; the database stores only its hash. */
export async function openSession(
  tx: UserTx,
  session: { userId: string; ip: string; userAgent: string; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      token_hash: hashToken(token),
      user_agent: session.userAgent,
      ip: session.ip,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: expiryFrom(session.now),
    })
    .execute();
  return token;
}

/** Ends the session of this token, if there is one. */
export async function closeSession(tx: UserTx, token: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
}

/** Ends every session of the user except the current one. */
export async function closeOtherSessions(
  tx: UserTx,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', sessionId).execute();
}

/** Finds the user of a token; null when the session expired or the user is passive. */
export async function findSessionUser(tx: UserTx, token: string, now: Date): Promise<UserActor | null> {
  const row = await selectSession(tx, token, now).executeTakeFirst();
  return row === undefined ? null : toActor(row);
}

/** Columns of a valid session and its user, to join a membership to. */
export function selectSession(tx: UserTx, token: string, now: Date) {
  return tx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as session_id',
      'users.id as user_id',
      'users.name',
      'users.surname',
      'users.email',
      'users.email_verified_at',
      'users.language',
      'users.is_platform_admin',
    ])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.expires_at', '>', now)
    .where('users.passive_at', 'is', null);
}

export function toActor(row: SessionRow): UserActor {
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    name: row.name,
    surname: row.surname,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    language: row.language === 'tr' ? 'tr' : 'en',
    isPlatformAdmin: row.is_platform_admin,
  };
}

/** Extends a session that is in use; a late call never shortens it. */
export async function touchSession(db: Database, token: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      last_seen_at: sql`greatest(last_seen_at, ${now}::timestamptz)`,
      expires_at: sql`greatest(expires_at, ${expiryFrom(now)}::timestamptz)`,
    })
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .execute();
}

type SessionRow = {
  session_id: string;
  user_id: string;
  name: string;
  surname: string;
  email: string | null;
  email_verified_at: Date | null;
  language: string;
  is_platform_admin: boolean;
};

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + sessionSeconds * 1000);
}
