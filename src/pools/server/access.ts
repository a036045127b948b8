import { type RawBuilder, sql } from 'kysely';
import { isApplicantOf, listScope, seesAllCandidates } from '#candidates/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import { findPool, type PoolRow } from './queries.ts';

/**
 * A condition on pools `p`: the member sees it. Members who see only applicants of their jobs see the pools of those,
 * and their own.
 */
export function isVisible(actor: MemberActor): RawBuilder<unknown> {
  if (listScope(actor) === 'everyone') return sql`true`;
  return sql`(
    p.owner_id = ${actor.memberId}::uuid
    or exists (select from pool_candidates e
                where e.tenant_id = ${currentTenantId} and e.pool_id = p.id and ${isSeen(actor, sql`e.candidate_id`)}))`;
}

/** A condition: the member sees the candidate. */
export const isSeen = (actor: MemberActor, candidateId: RawBuilder<unknown>): RawBuilder<unknown> =>
  listScope(actor) === 'everyone' ? sql`true` : isApplicantOf(actor, candidateId);

/** Whether the member may rename, give away and delete a pool. */
export const mayChange = (actor: MemberActor, { owner_id }: Pick<PoolRow, 'owner_id'>): boolean =>
  owner_id === actor.memberId ||
  (holds(actor, 'candidates.update') && seesAllCandidates(actor, 'candidates.list'));

type PoolState = {
  isRemoved?: boolean;
  lock?: 'share' | 'update';
  /** The member saw it before. */
  isKnown?: boolean;
};

/** The pool when the member sees it; else not_found. */
export async function requirePool(
  tx: TenantTx,
  actor: MemberActor,
  poolId: string,
  { isRemoved = false, lock, isKnown = false }: PoolState = {},
): Promise<PoolRow> {
  const row = await findPool(tx, {
    poolId,
    isRemoved,
    lock,
    isVisible: isKnown ? sql`true` : isVisible(actor),
  });
  return row ?? refuse('not_found');
}

/** The locked pool when the member may change it. */
export async function requireChangeablePool(
  tx: TenantTx,
  actor: MemberActor,
  poolId: string,
  state: PoolState = {},
): Promise<PoolRow> {
  const row = await requirePool(tx, actor, poolId, { ...state, lock: 'update' });
  return mayChange(actor, row) ? row : refuse('forbidden');
}
