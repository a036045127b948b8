import { sql } from 'kysely';
import { isSimilarName, linkKey } from '#duplicates/rules.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { ReadPerson } from './read-person.ts';

/** The values by which a person is found, as `kind:value`; the keys of the slice duplicates. */
export function contactKeys({ emails, phones, links }: ReadPerson): string[] {
  return [
    ...emails.map((email) => `email:${email}`),
    ...phones.map((phone) => `phone:${phone}`),
    ...links.map(linkKey).flatMap((key) => (key === '' ? [] : [`link:${key}`.slice(0, 500)])),
  ];
}

/** `several`: the row fits more than one candidate. `otherName`: a phone number that another person has too. */
export type Match = { candidateId: string | null; isSeveral: boolean; otherName: string };

type KeyMatch = {
  place: number;
  kind: string;
  id: string;
  folded: string;
  name: string;
  /** Added by this import. */
  isAdded: boolean;
};

/**
 * The candidate that each person is. An email or link decides, because it is personal. A phone number needs a similar
 * name, because families and agencies share one. It decides nothing about people whom the import itself
 * added, because the check did not know them.
 */
export async function matchPeople(
  tx: TenantTx,
  importId: string,
  people: readonly ReadPerson[],
): Promise<Match[]> {
  const found = await findByKeys(tx, importId, people);
  const names = await foldNames(tx, people);
  return people.map((_, place) => {
    const own = found.filter((one) => one.place === place);
    const byPhone = own.filter(({ kind }) => kind === 'phone');
    const similar = byPhone.filter(
      ({ folded, isAdded }) => !isAdded && isSimilarName(folded, names[place] ?? ''),
    );
    const ids = firstWithAny(
      ['email', 'link'].map((kind) => own.filter((one) => one.kind === kind)),
      similar,
    );
    const [candidateId = null] = ids;
    const otherName = candidateId === null ? (byPhone[0]?.name ?? '') : '';
    return { candidateId: ids.length > 1 ? null : candidateId, isSeveral: ids.length > 1, otherName };
  });
}

/** The candidates of the strongest sign. */
function firstWithAny(strong: readonly KeyMatch[][], weak: readonly KeyMatch[]): string[] {
  const group = [...strong, weak].find((one) => one.length > 0) ?? [];
  return [...new Set(group.map(({ id }) => id))];
}

/** A key of more candidates says nothing about a person. */
const perKeyMax = 5;

// Joins of whole sets: they are quick by any plan, also by one that was made while the tables were empty. A lateral part
// for each key took minutes then.
async function findByKeys(
  tx: TenantTx,
  importId: string,
  people: readonly ReadPerson[],
): Promise<KeyMatch[]> {
  const keys = people.flatMap((person, place) => contactKeys(person).map((key) => ({ place, key })));
  if (keys.length === 0) return [];
  const { rows } = await sql<KeyMatch>`
    with wanted as materialized (
      select k.place, k.key, split_part(k.key, ':', 1) as kind, substr(k.key, strpos(k.key, ':') + 1) as value
        from unnest(${keys.map(({ place }) => place)}::integer[], ${keys.map(({ key }) => key)}::text[]) as k (place, key)),
    keys as materialized (select distinct key, kind, value from wanted),
    matches as materialized (
      select k.key, m.id
        from keys k
        join candidates m on m.tenant_id = ${currentTenantId} and m.email = k.value and m.email <> ''
       where k.kind = 'email'
      union
      select k.key, m.id
        from keys k
        join candidates m on m.tenant_id = ${currentTenantId} and m.phone_number = k.value and m.phone_number <> ''
       where k.kind = 'phone'
      union
      select k.key, o.candidate_id
        from keys k
        join candidate_contacts o on o.tenant_id = ${currentTenantId} and o.contact = k.value
       where k.kind <> 'link'
      union
      select k.key, d.candidate_id
        from keys k
        join duplicate_keys d on d.tenant_id = ${currentTenantId} and d.key = k.key
       where k.kind = 'link'),
    numbered as materialized (
      select key, id, row_number() over (partition by key order by id) as number from matches)
    select wanted.place, wanted.kind, c.id, c.sort_name as folded, c.name || ' ' || c.surname as name,
           exists (
             select from import_rows r
              where r.tenant_id = ${currentTenantId} and r.candidate_id = c.id and r.import_id = ${importId}::uuid
                and r.state = 'added') as "isAdded"
      from numbered
      join wanted on wanted.key = numbered.key
      join candidates c on c.tenant_id = ${currentTenantId} and c.id = numbered.id
     where numbered.number <= ${perKeyMax}::integer`.execute(tx);
  return rows;
}

async function foldNames(tx: TenantTx, people: readonly ReadPerson[]): Promise<string[]> {
  const names = people.map(({ name, surname }) => `${name} ${surname}`);
  const { rows } = await sql<{ folded: string }>`
    select app.fold(typed.name) as folded
      from unnest(${names}::text[]) with ordinality as typed (name, place)
     order by typed.place`.execute(tx);
  return rows.map(({ folded }) => folded);
}
