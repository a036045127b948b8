import { type TenantTx } from '#platform/server/db/tenant.ts';

type Name = { id: string; name: string; surname: string };

/** Names of members by their ids; deleted ones are left out. */
export async function listMemberNames(tx: TenantTx, ids: string[]): Promise<Map<string, Name>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.id', 'users.name', 'users.surname'])
    .where('members.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Addresses of invitations by their ids, as names; erased ones are left out. */
export async function listInvitationAddresses(tx: TenantTx, ids: string[]): Promise<Map<string, Name>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('invitations').select(['id', 'email']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, email }) => [id, { id, name: email, surname: '' }]));
}
