import { aCandidate } from '#candidates/server/factory.ts';
import type { aCompany } from '../harness/api.ts';

/** A candidate who may be the same person, and their pair. */
export function aPair(company: Awaited<ReturnType<typeof aCompany>>, candidateId: string, mark: string) {
  return company.inTenant(async (tx) => {
    const { id: otherId } = await aCandidate(tx, { name: mark, surname: 'Twin' });
    const [first_id = '', second_id = ''] = [candidateId, otherId].toSorted();
    const pair = { first_id, second_id, score: 50, reasons: ['phone'] };
    const row = tx.insertInto('duplicate_pairs').values(pair).returning('id');
    return { otherId, pairId: (await row.executeTakeFirstOrThrow()).id };
  });
}
