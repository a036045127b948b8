import type { Permission } from '#platform/contract/permissions.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';

export type Reader = {
  /** The member with the rights of now, so that nothing is sent of what they may not see any more. */
  actor: MemberActor;
  /** Null without a proven address. */
  email: string | null;
  timeZone: string;
  /** All mails of a time are one. */
  hasDigest: boolean;
  company: { id: string; name: string; color: string };
};

/**
 * The member to whom notifications are sent outside a call; undefined when they or their account are inactive, or the
 * company is disabled.
 */
export async function findReader(tx: TenantTx, memberId: string, now: Date): Promise<Reader | undefined> {
  const row = await tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('companies', 'companies.id', 'members.tenant_id')
    .leftJoin('notification_settings as s', 's.member_id', 'members.id')
    .select(['members.id', 'members.user_id', 'members.is_owner', 'members.permissions'])
    .select(['users.name', 'users.surname', 'users.email', 'users.email_verified_at', 'users.language'])
    .select(['companies.name as company_name', 'companies.careers_color', 'companies.features_off'])
    .select((eb) => eb.fn.coalesce('s.time_zone', 'companies.time_zone').as('time_zone'))
    .select('s.digest')
    .where('members.id', '=', memberId)
    .where('members.status', '=', 'active')
    .where('users.passive_at', 'is', null)
    .where('companies.id', '=', tx.tenantId)
    .where('companies.disabled_at', 'is', null)
    .where((eb) =>
      eb.or([eb('companies.deletion_due_at', 'is', null), eb('companies.deletion_due_at', '>', now)]),
    )
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const email = row.email_verified_at === null ? null : row.email;
  return {
    actor: {
      userId: row.user_id,
      sessionId: '',
      name: row.name,
      surname: row.surname,
      email,
      emailVerified: email !== null,
      language: row.language === 'tr' ? 'tr' : 'en',
      isPlatformAdmin: false,
      companyId: tx.tenantId,
      memberId: row.id,
      isOwner: row.is_owner,
      permissions: new Set(row.permissions as Permission[]),
      network: null,
      featuresOff: new Set(row.features_off),
      readOnlyFrom: null,
      isBilled: false,
    },
    email,
    timeZone: row.time_zone,
    hasDigest: row.digest !== null && row.digest !== 'off',
    company: { id: tx.tenantId, name: row.company_name, color: row.careers_color },
  };
}
