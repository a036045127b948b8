import { sql } from 'kysely';
import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant, type UserTx } from '#platform/server/db/tenant.ts';
import { notifyMember, rightsChanged } from '#platform/server/live/live.ts';
import type { Platform } from '#platform/server/platform.ts';
import { logPlatformEvent, type PlatformAdmin } from './platform-log.ts';

type UserStatusInput = { userId: string; status: 'active' | 'passive'; reason: string; now: Date };

/**
 * Makes a user passive or active. A passive one has no session and cannot sign in. Setting the status that a user has
 * changes nothing.
 */
export async function setUserStatus(
  { system }: Platform,
  admin: PlatformAdmin,
  { userId, status, reason, now }: UserStatusInput,
): Promise<void> {
  if (userId === admin.userId) refuse('refused', 'backoffice.own_account');
  const isPassive = status === 'passive';
  await inNoTenant(system, async (tx) => {
    if (isPassive) await requireActiveAdmin(tx, admin);
    const changed = await tx
      .updateTable('users')
      .set((eb) => ({ passive_at: isPassive ? now : null, access_version: eb('access_version', '+', 1) }))
      .where('id', '=', userId)
      .where('passive_at', isPassive ? 'is' : 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (changed === undefined) return requireUser(tx, userId);
    if (isPassive) await endAccess(tx, userId);
    const type = isPassive ? 'user.made_passive' : 'user.made_active';
    await logPlatformEvent(tx, admin, { type, userId, reason, now });
  });
}

/** Ends every session of a user; other ways to sign in stay. */
export async function endSessions(
  { system }: Platform,
  admin: PlatformAdmin,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await inNoTenant(system, async (tx) => {
    await requireUser(tx, userId);
    const ended = await endAccess(tx, userId);
    if (ended > 0)
      await logPlatformEvent(tx, admin, { type: 'user.sessions_ended', userId, data: { count: ended }, now });
  });
}

async function requireUser(tx: UserTx, userId: string): Promise<void> {
  const user = await tx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  if (user === undefined) refuse('not_found');
}

// Two admins may make each other passive at once. The locks put the two in order, and the later one is passive by then.
// So the last active admin stays, because no admin can make their own account passive.
async function requireActiveAdmin(tx: UserTx, admin: PlatformAdmin): Promise<void> {
  const admins = await tx
    .selectFrom('users')
    .select('id')
    .where('is_platform_admin', '=', true)
    .where('passive_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (!admins.some(({ id }) => id === admin.userId)) refuse('forbidden');
}

/** Deletes the sessions and codes of a user, and ends the open streams. @returns how many sessions there were */
async function endAccess(tx: UserTx, userId: string): Promise<number> {
  const ended = await tx.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst();
  await tx.deleteFrom('authorization_codes').where('user_id', '=', userId).execute();
  await tx
    .deleteFrom('user_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '!=', 'verify_email')
    .execute();
  const { rows } = await sql<{ tenant_id: string; id: string }>`
    select tenant_id, id from members where user_id = ${userId}::uuid and status = 'active'`.execute(tx);
  for (const { tenant_id: companyId, id: memberId } of rows)
    await notifyMember(tx, rightsChanged, { companyId, memberId });
  return Number(ended.numDeletedRows);
}
