import { sql } from 'kysely';
import type { SimilarPeople, TypedPerson } from '#candidates/server/known-people.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { type ComparedPerson, groupMax, keysOf, scoreMin, scoreOf, sharedBy } from '../rules.ts';
import { readPeople } from './find-pairs.ts';

export const similarToTyped: SimilarPeople = {
  async find(tx, typed) {
    const person = await foldPerson(tx, typed);
    const found = await readPeople(tx, await findIds(tx, person));
    return found
      .map((other) => ({ id: other.id, reasons: sharedBy(person, other) }))
      .filter(({ reasons }) => scoreOf(reasons) >= scoreMin)
      .toSorted(
        (one, other) => scoreOf(other.reasons) - scoreOf(one.reasons) || (one.id < other.id ? 1 : -1),
      );
  },
};

async function foldPerson(tx: TenantTx, typed: TypedPerson): Promise<ComparedPerson> {
  const { name, surname, email, phone, city, currentCompany } = typed;
  const { rows } = await sql<Pick<ComparedPerson, 'name' | 'city' | 'employer'>>`
    select app.fold(${`${name} ${surname}`.trim()}::text) as name, app.fold(${city}::text) as city,
           app.fold(${currentCompany}::text) as employer`.execute(tx);
  const folded = rows[0] ?? { name: '', city: '', employer: '' };
  return { ...folded, emails: [email], phones: [phone], country: '', links: [] };
}

/** By the keys of the task. Candidates whom it has not read yet are found by their present e-mails and phones. */
async function findIds(tx: TenantTx, person: ComparedPerson): Promise<string[]> {
  const [email = '', phone = ''] = [...person.emails, ...person.phones];
  const { rows } = await sql<{ id: string }>`
    select other.id
      from unnest(${keysOf(person)}::text[]) as typed (key)
     cross join lateral (
       select o.candidate_id as id from duplicate_keys o
        where o.tenant_id = ${currentTenantId} and o.key = typed.key
        limit ${groupMax}::integer) as other
     union
    (select c.id from candidates c
      where c.tenant_id = ${currentTenantId} and c.email = ${email} and c.email <> '' and ${email} <> ''
      order by c.id desc limit ${groupMax}::integer)
     union
    (select c.id from candidates c
      where c.tenant_id = ${currentTenantId} and c.phone_number = ${phone} and c.phone_number <> '' and ${phone} <> ''
      order by c.id desc limit ${groupMax}::integer)
     union
    (select o.candidate_id from candidate_contacts o
      where o.tenant_id = ${currentTenantId} and o.contact in (${email}, ${phone})
      order by o.candidate_id desc limit ${groupMax}::integer)`.execute(tx);
  return rows.map(({ id }) => id);
}
