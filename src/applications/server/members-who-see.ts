import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { type ApplicationSubject, maySee } from './access.ts';
import type { presentPerson } from './present.ts';

type MemberRow = Parameters<typeof presentPerson>[0] & { user_id: string };

// More than any company has.
const membersMax = 1000;

/** The active members who may see the subject, by name; with `memberIds` only those of them. */
export async function listMembersWhoSee(
  tx: TenantTx,
  subject: ApplicationSubject,
  memberIds: readonly string[] | null = null,
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.id as member_id, u.id as user_id, u.name, u.surname, u.avatar_key
      from members m
      join users u on u.id = m.user_id
     where m.tenant_id = ${currentTenantId} and ${maySee(subject)}
       ${memberIds === null ? sql`` : sql`and m.id = any (${memberIds}::uuid[])`}
     order by u.name, u.surname, m.id
     limit ${membersMax}`.execute(tx);
  return rows;
}
