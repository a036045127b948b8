import { sql } from 'kysely';
import { lockByName } from '#platform/server/db/lock-by-name.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { escapeLike } from './queries.ts';

export type TeamRow = {
  id: string;
  kind: 'member' | 'invitation';
  user_id: string | null;
  name: string;
  surname: string;
  avatar_key: string | null;
  email: string | null;
  status: string;
  is_owner: boolean;
  permissions: string[];
  since: Date;
  expires_at: Date | null;
  rank: number;
  sort_name: string;
};

export type TeamPage = {
  search?: string | undefined;
  status?: string | undefined;
  after: { rank: number; name: string; id: string } | null;
  limit: number;
};

// An unproven address may belong to someone else (docs/decisions/0008).
const members = sql`
  select m.id, 'member' as kind, m.user_id, u.name, u.surname, u.avatar_key,
         case when u.email_verified_at is not null then u.email end as email, m.status, m.is_owner, m.permissions,
         m.created_at as since, null::timestamptz as expires_at, 1 as rank,
         app.fold(u.name || ' ' || u.surname) as sort_name
    from members m
    join users u on u.id = m.user_id
   where m.tenant_id = ${currentTenantId}`;

const invitations = sql`
  select i.id, 'invitation' as kind, null::uuid as user_id, '' as name, '' as surname, null as avatar_key, i.email,
         'pending' as status, false as is_owner, i.permissions, i.sent_at as since, i.expires_at, 0 as rank,
         app.fold(i.email) as sort_name
    from invitations i
   where i.tenant_id = ${currentTenantId} and i.accepted_at is null and i.revoked_at is null`;

/** Lists pending invitations, then members by name, in pages. */
export async function listTeam(tx: TenantTx, page: TeamPage): Promise<TeamRow[]> {
  const text = `%${escapeLike(page.search ?? '')}%`;
  const { rows } = await sql<TeamRow>`
    select *
      from (${members} union all ${invitations}) team
     where (${page.status ?? null}::text is null or status = ${page.status ?? null})
       and (${page.search ?? ''} = '' or app.fold(name || ' ' || surname || ' ' || coalesce(email, '')) like app.fold(${text}))
       and (${page.after === null} or (rank, sort_name, id) >
            (${page.after?.rank ?? 0}, ${page.after?.name ?? ''}, ${page.after?.id ?? null}::uuid))
     order by rank, sort_name, id
     limit ${page.limit + 1}`.execute(tx);
  return rows;
}

/** One member, with the columns of the list. */
export async function findTeamMember(tx: TenantTx, memberId: string): Promise<TeamRow | undefined> {
  const { rows } = await sql<TeamRow>`${members} and m.id = ${memberId}::uuid`.execute(tx);
  return rows[0];
}

/** Locks every member until the transaction ends, so that concurrent changes cannot remove the last owner. */
export const lockMembers = (tx: TenantTx, { companyId }: MemberActor): Promise<void> =>
  lockByName(tx, `members ${companyId}`);

/** Counts the active owners besides this one. */
export async function countOtherOwners(tx: TenantTx, memberId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('is_owner', '=', true)
    .where('status', '=', 'active')
    .where('id', '!=', memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
