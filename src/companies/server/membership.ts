import { selectSession, toActor } from '#identity/server/sessions.ts';
import type { Permission } from '#platform/contract/permissions.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';

/**
 * Reads session, user and membership in one query on every call. So a removed permission takes effect on the next
 * request.
 * @returns 'stranger' for a signed-in user who is not an active member here, null without a session
 */
export async function findMember(
  tx: TenantTx,
  token: string,
  companyId: string,
  now: Date,
): Promise<Omit<MemberActor, 'network'> | 'stranger' | null> {
  const row = await selectSession(tx, token, now)
    .leftJoin('members', (join) =>
      join
        .onRef('members.user_id', '=', 'users.id')
        .on('members.tenant_id', '=', companyId)
        .on('members.status', '=', 'active'),
    )
    .leftJoin('companies', (join) =>
      join.onRef('companies.id', '=', 'members.tenant_id').on('companies.disabled_at', 'is', null),
    )
    .select([
      'members.id as member_id',
      'members.is_owner',
      'members.permissions',
      'companies.id as company_id',
    ])
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.member_id === null || row.company_id === null) return 'stranger';
  return {
    ...toActor(row),
    companyId,
    memberId: row.member_id,
    isOwner: row.is_owner ?? false,
    permissions: new Set((row.permissions ?? []) as Permission[]),
  };
}
