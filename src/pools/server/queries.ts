import { type RawBuilder, sql } from 'kysely';
import { countedMax } from '#candidates/rules.ts';
import { readCursor } from '#platform/server/db/cursor.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

export type PoolRow = {
  id: string;
  name: string;
  note: string;
  owner_id: string | null;
  removed_at: Date | null;
  name_key: string;
};

type FindPool = {
  poolId: string;
  isRemoved: boolean;
  lock?: 'share' | 'update' | undefined;
  isVisible: RawBuilder<unknown>;
};

export async function findPool(tx: TenantTx, find: FindPool): Promise<PoolRow | undefined> {
  const locks = { share: sql`for share`, update: sql`for update` };
  const { rows } = await sql<PoolRow>`
    select p.id, p.name, p.note, p.owner_id, p.removed_at, p.name_key from pools p
     where p.tenant_id = ${currentTenantId} and p.id = ${find.poolId}::uuid
       and ${inState(find.isRemoved)} and ${find.isVisible}
    ${find.lock === undefined ? sql`` : locks[find.lock]}`.execute(tx);
  return rows[0];
}

const inState = (isRemoved: boolean): RawBuilder<unknown> =>
  isRemoved ? sql`p.removed_at is not null` : sql`p.removed_at is null`;

export type ShownPool = PoolRow & {
  people: number;
  owner: { member_id: string; name: string; surname: string; avatar_key: string | null } | null;
};

type ShownParts = { isVisible: RawBuilder<unknown>; isSeen: RawBuilder<unknown> };

/** Pools as lists show them. `isSeen` is a condition on their candidates `e`. */
async function showPools(
  tx: TenantTx,
  { isVisible, isSeen }: ShownParts,
  rest: RawBuilder<unknown>,
): Promise<ShownPool[]> {
  const { rows } = await sql<ShownPool>`
    select p.id, p.name, p.note, p.owner_id, p.removed_at, p.name_key,
           (select count(*)::integer
              from (select from pool_candidates e
                     where e.tenant_id = ${currentTenantId} and e.pool_id = p.id and ${isSeen}
                     limit ${countedMax + 1}) as found) as people,
           (select json_build_object('member_id', m.id, 'name', u.name, 'surname', u.surname, 'avatar_key', u.avatar_key)
              from members m join users u on u.id = m.user_id
             where m.tenant_id = ${currentTenantId} and m.id = p.owner_id) as owner
      from pools p
     where p.tenant_id = ${currentTenantId} and ${isVisible} and ${rest}`.execute(tx);
  return rows;
}

type PoolsQuery = {
  search?: string | undefined;
  isRemoved: boolean;
  cursor?: string | undefined;
  limit: number;
};

/** A page of pools by name, and one more. */
export function listShown(tx: TenantTx, parts: ShownParts, query: PoolsQuery): Promise<ShownPool[]> {
  const { search = '', isRemoved, cursor, limit } = query;
  const after = readCursor(cursor, ['name', 'id']);
  const found = search === '' ? sql`` : sql`and strpos(p.name_key, app.fold(${search})) > 0`;
  const rest = after === null ? sql`` : sql`and (p.name_key, p.id) > (${after.name}, ${after.id}::uuid)`;
  return showPools(
    tx,
    parts,
    sql`${inState(isRemoved)} ${found} ${rest} order by p.name_key, p.id limit ${limit + 1}`,
  );
}

export async function findShown(
  tx: TenantTx,
  parts: ShownParts,
  poolId: string,
): Promise<ShownPool | undefined> {
  const [row] = await showPools(tx, parts, sql`p.id = ${poolId}::uuid and ${inState(false)}`);
  return row;
}

export async function listNames(
  tx: TenantTx,
  isVisible: RawBuilder<unknown>,
  limit: number,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.name from pools p
     where p.tenant_id = ${currentTenantId} and p.removed_at is null and ${isVisible}
     order by p.name_key
     limit ${limit}`.execute(tx);
  return rows;
}
