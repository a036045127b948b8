import { sql } from 'kysely';
import { presentPerson } from '#applications/server/present.ts';
import { mayChangeSome, requireCandidate } from '#candidates/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import { pageFrom } from '#platform/server/db/cursor.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { type Pool, pools } from '../contract.ts';
import { offeredMax } from '../rules.ts';
import { isSeen, isVisible, mayChange } from './access.ts';
import { putEntry, removeEntry } from './change-entries.ts';
import { createPool, deletePool, restorePool, updatePool } from './keep-pools.ts';
import { listPoolsOf, presentEntry } from './pool-entries.ts';
import { findShown, listNames, listShown, type ShownPool } from './queries.ts';

export const poolOperations: Operation[] = implement(
  'pools',
  pools,
)({
  async listPools({ query }, { tx, actor }) {
    const { removed, ...page } = query;
    const rows = await listShown(tx, partsOf(actor), { ...page, isRemoved: removed === 'true' });
    return {
      ...pageFrom(rows, query.limit, presentAs(actor), ({ name_key: name, id }) => ({ name, id })),
      can: { create: await mayChangeSome(tx, actor) },
    };
  },
  async listPoolNames(_input, { tx, actor }) {
    return { items: await listNames(tx, isVisible(actor), offeredMax) };
  },
  async readPool({ params: { poolId } }, { tx, actor }) {
    return readPool(tx, actor, poolId);
  },
  async createPool({ body }, { tx, actor, now }) {
    const poolId = await createPool(tx, actor, body, now);
    return readChanged(tx, actor, poolId);
  },
  async updatePool({ params: { poolId }, body }, { tx, actor, now }) {
    await updatePool(tx, actor, { poolId, change: body, now });
    return readChanged(tx, actor, poolId);
  },
  async deletePool({ params: { poolId } }, { tx, actor, now }) {
    await deletePool(tx, actor, { poolId, now });
    return { isSuccess: true };
  },
  async restorePool({ params: { poolId } }, { tx, actor, now }) {
    await restorePool(tx, actor, { poolId, now });
    return readPool(tx, actor, poolId);
  },
  async listOfCandidate({ params: { candidateId } }, { tx, actor }) {
    await requireCandidate(tx, actor, candidateId);
    const rows = await listPoolsOf(tx, candidateId);
    return { items: rows.map((row) => ({ id: row.id, name: row.name, ...presentEntry(row) })) };
  },
  async putCandidate({ params, body }, { tx, actor, now }) {
    const { poolId, candidateId } = params;
    await putEntry(tx, actor, { poolId, candidateId, now }, body.note);
    return { isSuccess: true };
  },
  async removeCandidate({ params: { poolId, candidateId } }, { tx, actor, now }) {
    await removeEntry(tx, actor, { poolId, candidateId, now });
    return { isSuccess: true };
  },
});

const partsOf = (actor: MemberActor) => ({
  isVisible: isVisible(actor),
  isSeen: isSeen(actor, sql`e.candidate_id`),
});

async function readPool(tx: TenantTx, actor: MemberActor, poolId: string): Promise<Pool> {
  return presentAs(actor)((await findShown(tx, partsOf(actor), poolId)) ?? refuse('not_found'));
}

/** The answer to a change, also when the member gave the pool away and no longer sees it. */
async function readChanged(tx: TenantTx, actor: MemberActor, poolId: string): Promise<Pool> {
  const parts = { ...partsOf(actor), isVisible: sql`true` };
  return presentAs(actor)((await findShown(tx, parts, poolId)) ?? refuse('not_found'));
}

const presentAs =
  (actor: MemberActor) =>
  (row: ShownPool): Pool => ({
    id: row.id,
    name: row.name,
    note: row.note,
    owner: row.owner === null ? null : presentPerson(row.owner),
    people: row.people,
    removedAt: row.removed_at?.toISOString() ?? null,
    can: { change: mayChange(actor, row) },
  });
