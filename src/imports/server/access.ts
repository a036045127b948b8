import { seesAllCandidates } from '#candidates/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import type { ImportPolicy, ImportState } from '../rules.ts';
import { type ImportRecord, lockImport } from './queries.ts';

/**
 * Whether the member may import. The check shows which people the company has, so only members who see all candidates
 * may.
 */
export const mayImport = (actor: MemberActor): boolean =>
  holds(actor, 'candidates.create') && seesAllCandidates(actor, 'candidates.get');

/** Whether the member may let an import change known candidates. */
export const mayUpdate = (actor: MemberActor): boolean =>
  mayImport(actor) && holds(actor, 'candidates.update');

/** Whether the member may import with this policy. */
export const mayApply = (actor: MemberActor, policy: ImportPolicy): boolean =>
  policy === 'fill' || policy === 'overwrite' ? mayUpdate(actor) : mayImport(actor);

/** Whether the member may undo an import: their own one, or any when they may delete candidates. */
export const mayUndo = (actor: MemberActor, { created_by_user_id: creatorId }: Creator): boolean =>
  mayImport(actor) && (creatorId === actor.userId || holds(actor, 'candidates.delete'));
type Creator = { created_by_user_id: string | null };

export function requireImporter(actor: MemberActor): void {
  if (!mayImport(actor)) refuse('forbidden');
}

/** The import in one of these states, locked; else not_found, or a conflict that names nothing. */
export async function requireImport(
  tx: TenantTx,
  actor: MemberActor,
  { importId, states }: { importId: string; states: readonly ImportState[] },
): Promise<ImportRecord> {
  requireImporter(actor);
  const found = (await lockImport(tx, importId)) ?? refuse('not_found');
  if (!states.includes(found.state)) refuse('conflict', 'imports.wrong_state');
  return found;
}

/** The import must exist, and the member may import. */
export async function requireReadableImport(
  tx: TenantTx,
  actor: MemberActor,
  importId: string,
): Promise<void> {
  requireImporter(actor);
  const row = await tx.selectFrom('imports').select('id').where('id', '=', importId).executeTakeFirst();
  if (row === undefined) refuse('not_found');
}
