import { sql } from 'kysely';
import { refuse } from '#platform/contract/errors.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

const triesMax = 5;

/** The id of the tag with this name in any spelling, or undefined. */
export async function findTag(tx: TenantTx, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from tags
     where tenant_id = ${currentTenantId} and removed_at is null and name_key = ${keyOf(name)}
       for share`.execute(tx);
  return rows[0]?.id;
}

/**
 * The tag with this name, locked against its deletion until the transaction ends; a new one when there is none. The
 * unique index decides between two callers. Call it before candidates are locked, because a name that another
 * transaction is adding is waited for.
 */
export async function findOrAddTag(tx: TenantTx, name: string): Promise<string> {
  for (let tries = 0; tries < triesMax; tries++) {
    const id = (await findTag(tx, name)) ?? (await addTag(tx, name));
    if (id !== undefined) return id;
  }
  // Others add and delete a tag of this name all the time.
  refuse('conflict', 'candidates.tag_gone');
}

/** The same for several names. In the order of their keys, so that two transactions do not deadlock. */
export async function findOrAddTags(tx: TenantTx, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select distinct on (key) name
      from unnest(${names}::text[]) with ordinality as given (name, place)
     cross join lateral (select ${keyOf(sql`given.name`)} as key) as folded
     order by key, place`.execute(tx);
  const ids: string[] = [];
  for (const { name } of rows) ids.push(await findOrAddTag(tx, name));
  return ids;
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

async function addTag(tx: TenantTx, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with made as (select app.uuid_v7() as id)
    insert into tags (tenant_id, id, root_id, name)
    select ${currentTenantId}, id, id, ${name} from made
        on conflict (tenant_id, name_key) where removed_at is null do nothing
    returning id`.execute(tx);
  return rows[0]?.id;
}

/** The expression of the column name_key. */
const keyOf = (name: unknown) => sql`app.fold(regexp_replace(btrim(${name}), '\\s+', ' ', 'g'))`;
