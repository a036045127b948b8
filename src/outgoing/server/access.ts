import { mayDecide, type TeamRole } from '#applications/server/policy.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import { findScheduled, type ScheduledRow } from './queries.ts';

/** Whether the member may change or cancel the message, as who may decide about its application, or its candidate. */
export const mayChange = (actor: MemberActor, row: ScheduledRow): boolean =>
  row.application_id === null
    ? holds(actor, 'candidates.update') || row.is_led
    : mayDecide(actor, row.role as TeamRole | null);

/**
 * The message, when the member may see it; else not_found. Members who may only read are refused, and so is a change of
 * another version than the present one.
 */
export async function requireScheduled(
  tx: TenantTx,
  actor: MemberActor,
  { id, version }: { id: string; version: number },
): Promise<ScheduledRow> {
  const [row = refuse('not_found')] = await findScheduled(tx, actor, [id]);
  if (!mayChange(actor, row)) refuse('forbidden');
  if (row.version !== version) refuse('conflict', 'outgoing.stale');
  return row;
}
