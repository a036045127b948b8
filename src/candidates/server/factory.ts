import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Candidates } from '#platform/server/db/types.ts';
import { refreshCandidateSearch } from './search-document.ts';

/** A candidate for tests, findable by search. */
export async function aCandidate(tx: TenantTx, overrides: Partial<Insertable<Candidates>> = {}) {
  const row = await tx
    .insertInto('candidates')
    .values({
      name: 'Elif',
      surname: 'Demir',
      email: `elif-${randomUUID()}@example.test`,
      phone_number: '+905321234567',
      current_title: 'Engineer',
      current_company: 'Anadolu Yazılım',
      city: 'Ankara',
      country: 'TR',
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await refreshCandidateSearch(tx, row.id);
  return row;
}
