import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { KnownPerson } from '../new-cv-contract.ts';
import { readScope } from './access.ts';

/**
 * The newest candidates with this e-mail or phone (E.164), be it the main one or another. Members who may not see all
 * candidates get none, so that they do not find out here whom the company has.
 */
export async function listKnownPeople(
  tx: TenantTx,
  actor: MemberActor,
  person: { email: string; phone: string },
): Promise<KnownPerson[]> {
  if (readScope(actor) !== 'everyone' || (person.email === '' && person.phone === '')) return [];
  return tx
    .selectFrom('candidates')
    .select(['id', 'name', 'surname', 'email', 'current_title as currentTitle'])
    .where((eb) =>
      eb.or([
        ...(person.email === '' ? [] : [eb('email', '=', person.email)]),
        ...(person.phone === '' ? [] : [eb('phone_number', '=', person.phone)]),
        // An array, unlike a subquery, lets PostgreSQL combine the indexes of all three conditions.
        sql<boolean>`candidates.id = any(array(
          select o.candidate_id from candidate_contacts o
           where o.tenant_id = ${currentTenantId} and o.contact in (${person.email}, ${person.phone})))`,
      ]),
    )
    .orderBy('id', 'desc')
    .limit(5)
    .execute();
}
