import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
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
  const { rows } = await sql<SessionRow>`
    select ${sessionColumns} from ${sessionsWithUsers} where ${isValidSession(token, now)}`.execute(tx);
  return rows[0] === undefined ? null : toActor(rows[0]);
}

/** Columns of a session `s` and its user `u`. Raw SQL, because each request reads them. */
export const sessionColumns = sql`
  s.id as session_id, u.id as user_id, u.name, u.surname, u.email, u.email_verified_at, u.language, u.is_platform_admin`;

export const sessionsWithUsers = sql`sessions s join users u on u.id = s.user_id`;

/** A condition: the session has this token and has not expired, and its user is not passive. */
export const isValidSession = (token: string, now: Date): RawBuilder<boolean> => sql<boolean>`
  s.token_hash = ${hashToken(token)} and s.expires_at > ${now}::timestamptz and u.passive_at is null`;

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

export type SessionRow = {
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
