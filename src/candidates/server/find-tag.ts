import { sql } from 'kysely';
import { refuse } from '#platform/contract/errors.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

const triesMax = 5;

/** A tag by one of its names: `rootId` is the tag that people see. */
export type NamedTag = { id: string; rootId: string };

/** The id of the tag with this name in any spelling, or undefined. */
export const findTag = async (tx: TenantTx, name: string): Promise<string | undefined> =>
  (await findTags(tx, [name])).get(name)?.id;

/**
 * The tags with these names in any spelling, locked against their deletion until the transaction ends; a name without a
 * tag is not in the answer. In the order of their keys, so that two transactions do not deadlock.
 */
export async function findTags(
  tx: TenantTx,
  names: readonly string[],
): Promise<ReadonlyMap<string, NamedTag>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<NamedTag & { name: string }>`
    select given.name, g.id, g.root_id as "rootId"
      from unnest(${names}::text[]) as given (name)
      join tags g on g.tenant_id = ${currentTenantId} and g.removed_at is null and g.name_key = ${keyOf(sql`given.name`)}
     order by g.name_key
       for share of g`.execute(tx);
  return new Map(rows.map(({ name, id, rootId }) => [name, { id, rootId }]));
}

/** The tag with this name; a new one when there is none. As `nameTags`. */
export async function findOrAddTag(tx: TenantTx, name: string): Promise<string> {
  const [id = ''] = await findOrAddTags(tx, [name]);
  return id;
}

/** The ids of the tags with these names, as `nameTags`. */
export async function findOrAddTags(tx: TenantTx, names: readonly string[]): Promise<string[]> {
  const tags = await nameTags(tx, names);
  return [...new Set([...tags.values()].map(({ id }) => id))];
}

/**
 * The tags with these names, locked against their deletion until the transaction ends; new ones where there are none.
 * The unique index decides between two callers. Call it before candidates are locked, because a name that another
 * transaction is adding is waited for.
 */
export async function nameTags(
  tx: TenantTx,
  names: readonly string[],
): Promise<ReadonlyMap<string, NamedTag>> {
  for (let tries = 0; tries < triesMax; tries++) {
    const found = await findTags(tx, names);
    const missing = names.filter((name) => !found.has(name));
    if (missing.length === 0) return found;
    await addTags(tx, missing);
  }
  // Others add and delete a tag of such a name all the time.
  refuse('conflict', 'candidates.tag_gone');
}

/** Locks a tag against its deletion until the transaction ends. @returns its present name; undefined when it is deleted */
export async function lockTag(tx: TenantTx, tagId: string): Promise<string | undefined> {
  const { rows } = await sql`
    select from tags
     where tenant_id = ${currentTenantId} and id = ${tagId}::uuid and removed_at is null
       for share`.execute(tx);
  return rows.length === 0 ? undefined : readTagName(tx, tagId);
}

/** The name that people see for a tag. A statement of its own, because one that waited for a merge sees the old root. */
async function readTagName(tx: TenantTx, tagId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select r.name from tags g
      join tags r on r.tenant_id = ${currentTenantId} and r.id = g.root_id
     where g.tenant_id = ${currentTenantId} and g.id = ${tagId}::uuid`.execute(tx);
  return rows[0]?.name;
}

async function addTags(tx: TenantTx, names: readonly string[]): Promise<void> {
  await sql`
    with made as (
      select distinct on (folded.key) given.name, folded.key, app.uuid_v7() as id
        from unnest(${names}::text[]) with ordinality as given (name, place)
       cross join lateral (select ${keyOf(sql`given.name`)} as key) as folded
       order by folded.key, given.place)
    insert into tags (tenant_id, id, root_id, name)
    select ${currentTenantId}, id, id, name from made order by key
        on conflict (tenant_id, name_key) where removed_at is null do nothing`.execute(tx);
}

/** The expression of the column name_key. */
const keyOf = (name: unknown) => sql`app.fold(regexp_replace(btrim(${name}), '\\s+', ' ', 'g'))`;
