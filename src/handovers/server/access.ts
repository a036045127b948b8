import { seesAllCandidates } from '#candidates/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import { findHandover, type HandoverRow } from './queries.ts';

/** Whether the caller may hand over the people of others: they manage members, and see these people anyway. */
export const managesHandovers = (actor: MemberActor): boolean =>
  holds(actor, 'members.manage') && seesAllCandidates(actor, 'candidates.get');

/** A member of the company, active or not, whose people the caller may hand over; else not_found. */
export async function requireSender(tx: TenantTx, actor: MemberActor, memberId: string) {
  if (memberId !== actor.memberId && !managesHandovers(actor)) refuse('not_found');
  const row = await tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.id as member_id', 'members.user_id', 'members.is_owner'])
    .select(['users.name', 'users.surname', 'users.avatar_key'])
    .where('members.id', '=', memberId)
    .executeTakeFirst();
  if (row === undefined) refuse('not_found');
  if (row.is_owner && !actor.isOwner) refuse('forbidden', 'companies.owners_alone');
  return row;
}

/** Locks the active ones of these members until the transaction ends. */
export async function lockActive(tx: TenantTx, memberIds: readonly string[]): Promise<Map<string, string>> {
  if (memberIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('members')
    .select(['id', 'user_id'])
    .where('id', 'in', [...memberIds])
    .where('status', '=', 'active')
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Map(rows.map((row) => [row.id, row.user_id]));
}

/** Whether the caller may undo the handover, by their present rights: the task of the undo works with them. */
export const mayUndo = (actor: MemberActor, row: HandoverRow): boolean =>
  row.from_member_id === actor.memberId || (managesHandovers(actor) && (actor.isOwner || !row.from_is_owner));

/** Whether the list of people has those of all colleagues for the caller, and not only their own. */
export const listsEveryone = (actor: MemberActor, row: HandoverRow): boolean =>
  mayUndo(actor, row) || row.created_by_user_id === actor.userId;

/** The handover, for those who may undo it, who started it, or who received people; else not_found. */
export async function requireHandover(
  tx: TenantTx,
  actor: MemberActor,
  handoverId: string,
): Promise<HandoverRow> {
  const row = await findHandover(tx, handoverId);
  if (row === undefined) refuse('not_found');
  const isRecipient = row.recipients.some(({ member_id: id }) => id === actor.memberId);
  return listsEveryone(actor, row) || isRecipient ? row : refuse('not_found');
}
