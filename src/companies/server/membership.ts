import { sql } from 'kysely';
import {
  isValidSession,
  sessionColumns,
  type SessionRow,
  sessionsWithUsers,
  toActor,
} from '#identity/server/sessions.ts';
import type { Permission } from '#platform/contract/permissions.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { KnownMember } from '#platform/server/http/call-operation.ts';

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
): Promise<KnownMember | 'stranger' | null> {
  const { rows } = await sql<MemberRow>`
    select ${sessionColumns}, m.id as member_id, m.is_owner, m.permissions, c.id as company_id, c.read_only_from,
           c.features_off
      from ${sessionsWithUsers}
      left join members m on m.tenant_id = ${currentTenantId} and m.user_id = u.id and m.status = 'active'
      left join companies c on c.id = m.tenant_id and c.disabled_at is null
     where ${isValidSession(token, now)}`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  if (row.member_id === null || row.company_id === null) return 'stranger';
  return {
    ...toActor(row),
    companyId,
    memberId: row.member_id,
    isOwner: row.is_owner ?? false,
    permissions: new Set((row.permissions ?? []) as Permission[]),
    readOnlyFrom: row.read_only_from,
    featuresOff: new Set(row.features_off ?? []),
  };
}

type MemberRow = SessionRow & {
  member_id: string | null;
  is_owner: boolean | null;
  permissions: string[] | null;
  company_id: string | null;
  read_only_from: Date | null;
  features_off: string[] | null;
};
