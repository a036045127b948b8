import type { z } from 'zod';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { UserActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { session } from '../account-contract.ts';
import { describeUserAgent } from './describe-user-agent.ts';

/** Lists the user's sessions, the most recently used first. */
export async function listSessions(
  platform: Platform,
  actor: UserActor,
  now: Date,
): Promise<z.input<typeof session>[]> {
  const rows = await inNoTenant(
    platform.db,
    (tx) =>
      tx
        .selectFrom('sessions')
        .select(['id', 'user_agent', 'ip', 'created_at', 'last_seen_at'])
        .where('user_id', '=', actor.userId)
        .where('expires_at', '>', now)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    { readOnly: true },
  );
  return rows.map((row) => ({
    id: row.id,
    ...describeUserAgent(row.user_agent),
    ip: row.ip,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    isCurrent: row.id === actor.sessionId,
  }));
}
