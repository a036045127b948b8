import type { Permission } from '#platform/contract/permissions.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';

type ActingUser = { userId: string | null; network: string | null; isBilled: boolean };

/**
 * The member for whom a background task works, with the rights that they have now; null when they are no active member
 * any more, the user is passive, or the company is disabled.
 */
export async function findActingMember(
  tx: TenantTx,
  { userId, network, isBilled }: ActingUser,
): Promise<MemberActor | null> {
  if (userId === null) return null;
  const row = await tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('companies', 'companies.id', 'members.tenant_id')
    .select(['members.id', 'members.is_owner', 'members.permissions', 'companies.features_off'])
    .select(['users.name', 'users.surname', 'users.email', 'users.email_verified_at'])
    .where('members.user_id', '=', userId)
    .where('members.status', '=', 'active')
    .where('users.passive_at', 'is', null)
    .where('companies.disabled_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    userId,
    sessionId: '',
    name: row.name,
    surname: row.surname,
    email: row.email_verified_at === null ? null : row.email,
    emailVerified: row.email_verified_at !== null,
    language: 'en',
    isPlatformAdmin: false,
    companyId: tx.tenantId,
    memberId: row.id,
    isOwner: row.is_owner,
    permissions: new Set(row.permissions as Permission[]),
    network,
    readOnlyFrom: null,
    featuresOff: new Set(row.features_off),
    isBilled,
  };
}
