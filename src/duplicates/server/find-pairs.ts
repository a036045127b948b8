import { sql } from 'kysely';
import type { SharedReason } from '#candidates/rules.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { type ComparedPerson, groupMax, keysOf, scoreMin, scoreOf, sharedBy } from '../rules.ts';

const batchSize = 100;

type Person = ComparedPerson & { id: string };
type FoundPair = { firstId: string; secondId: string; score: number; reasons: SharedReason[] };

/**
 * Looks for the duplicates of some queued candidates. Each finds the others by its keys in an index. A key of more
 * than twenty candidates is ignored. The work grows with the candidates and not with their pairs.
 * @returns whether more are queued
 */
export async function findPairs(tx: TenantTx): Promise<boolean> {
  const { ids, isMore } = await takeQueued(tx);
  if (ids.length === 0) return false;
  const people = await readPeople(tx, ids);
  await saveKeys(tx, people);
  const partners = await findPartners(tx, ids);
  const others = await readPeople(tx, await lockPeople(tx, [...new Set(partners.map(({ other }) => other))]));
  const byId = new Map([...people, ...others].map((person) => [person.id, person]));
  // A partner who is being changed is skipped, so that this waits for nobody; the next run compares them.
  await queueAgain(
    tx,
    partners.filter(({ other }) => !byId.has(other)).map(({ one }) => one),
  );
  const pairs = partners.flatMap(({ one, other }) => pairOf(byId.get(one), byId.get(other)));
  await savePairs(tx, ids, pairs);
  return isMore;
}

function pairOf(one: Person | undefined, other: Person | undefined): FoundPair[] {
  if (one === undefined || other === undefined) return [];
  const reasons = sharedBy(one, other);
  const score = scoreOf(reasons);
  const [firstId = '', secondId = ''] = [one.id, other.id].toSorted();
  return score < scoreMin ? [] : [{ firstId, secondId, score, reasons }];
}

/** Takes queued candidates. Their rows are locked before the queue, so that a merge or deletion waits for neither. */
async function takeQueued(tx: TenantTx): Promise<{ ids: string[]; isMore: boolean }> {
  const { rows: queued } = await sql<{ candidate_id: string }>`
    select candidate_id from duplicate_checks
     where tenant_id = ${currentTenantId} order by id limit ${batchSize}::integer`.execute(tx);
  const ids = await lockPeople(tx, [...new Set(queued.map((row) => row.candidate_id))]);
  await sql`
    delete from duplicate_checks
     where tenant_id = ${currentTenantId} and candidate_id = any (${ids}::uuid[])`.execute(tx);
  return { ids, isMore: queued.length === batchSize && ids.length > 0 };
}

async function queueAgain(tx: TenantTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into duplicate_checks (tenant_id, candidate_id)
    select distinct ${currentTenantId}, id from unnest(${ids}::uuid[]) as id`.execute(tx);
}

async function lockPeople(tx: TenantTx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from candidates
     where tenant_id = ${currentTenantId} and id = any (${ids}::uuid[])
     order by id
       for key share skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function readPeople(tx: TenantTx, ids: readonly string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select c.id, c.sort_name as name, c.email || c.other_emails as emails,
           c.phone_number || c.other_phone_numbers as phones, c.city_folded as city, c.country,
           app.fold(c.current_company) as employer,
           array(select link ->> 'url'
                   from jsonb_array_elements(
                          case jsonb_typeof(c.profile -> 'links') when 'array' then c.profile -> 'links' else '[]' end) as link
                  where link ->> 'url' is not null) as links
      from candidates c
     where c.tenant_id = ${currentTenantId} and c.id = any (${ids}::uuid[])
     order by c.id`.execute(tx);
  return rows;
}

async function saveKeys(tx: TenantTx, people: readonly Person[]): Promise<void> {
  const keys = people.flatMap((person) => keysOf(person).map((key) => ({ key, id: person.id })));
  await sql`
    delete from duplicate_keys
     where tenant_id = ${currentTenantId} and candidate_id = any (${people.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  );
  await sql`
    insert into duplicate_keys (tenant_id, key, candidate_id)
    select ${currentTenantId}, found.key, found.id
      from unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ id }) => id)}::uuid[]) as found (key, id)`.execute(
    tx,
  );
}

/** The others with a key of these candidates, each pair once for each direction that was queued. */
async function findPartners(tx: TenantTx, ids: readonly string[]): Promise<{ one: string; other: string }[]> {
  const { rows } = await sql<{ one: string; other: string }>`
    select distinct k.candidate_id as one, other.id as other
      from duplicate_keys k
     cross join lateral (
       select array(select o.candidate_id from duplicate_keys o
                     where o.tenant_id = ${currentTenantId} and o.key = k.key
                     limit ${groupMax + 1}::integer) as ids) as found
     cross join lateral unnest(found.ids) as other (id)
     where k.tenant_id = ${currentTenantId} and k.candidate_id = any (${ids}::uuid[])
       and cardinality(found.ids) <= ${groupMax}::integer and other.id <> k.candidate_id`.execute(tx);
  return rows;
}

/** Stores the pairs of these candidates. One that a member dismissed stays so, and one that shares nothing now goes. */
async function savePairs(tx: TenantTx, ids: readonly string[], pairs: readonly FoundPair[]): Promise<void> {
  const found = [...new Map(pairs.map((pair) => [`${pair.firstId} ${pair.secondId}`, pair])).values()];
  await sql`
    delete from duplicate_pairs p
     where p.tenant_id = ${currentTenantId} and p.dismissed_at is null
       and (p.first_id = any (${ids}::uuid[]) or p.second_id = any (${ids}::uuid[]))
       and (p.first_id, p.second_id) not in (
             select * from unnest(${found.map(({ firstId }) => firstId)}::uuid[], ${found.map(({ secondId }) => secondId)}::uuid[]))`.execute(
    tx,
  );
  const rows = found.map(({ firstId, secondId, score, reasons }) => ({
    first_id: firstId,
    second_id: secondId,
    score,
    reasons,
  }));
  await sql`
    insert into duplicate_pairs as p (tenant_id, first_id, second_id, score, reasons)
    select ${currentTenantId}, f.first_id, f.second_id, f.score, f.reasons
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             as f (first_id uuid, second_id uuid, score smallint, reasons text[])
     order by f.first_id, f.second_id
        on conflict (tenant_id, first_id, second_id) do update
       set score = excluded.score, reasons = excluded.reasons
     where (p.score, p.reasons) is distinct from (excluded.score, excluded.reasons)`.execute(tx);
}
