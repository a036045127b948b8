import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Candidates } from '#platform/server/db/types.ts';
import { findOrAddTags } from './find-tag.ts';
import { refreshCandidateSearch } from './search-document.ts';
import { tagsOf } from './tag-parts.ts';
import { insertTags } from './write-tags.ts';

/** Columns of a candidate, and the names of their tags. */
export type CandidateOverrides = Partial<Insertable<Candidates>> & { tags?: readonly string[] };

/** A candidate for tests, findable by search. */
export async function aCandidate(tx: TenantTx, overrides: CandidateOverrides = {}) {
  const { tags = [], ...columns } = overrides;
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
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertTags(tx, row.id, await findOrAddTags(tx, tags));
  await refreshCandidateSearch(tx, row.id);
  return row;
}

/** Candidates with the names of their tags, in the order of their ids. */
export async function listTagNames(tx: TenantTx): Promise<{ id: string; tags: string[] }[]> {
  const rows = await tx
    .selectFrom('candidates')
    .select(['id', tagsOf(sql`candidates.id`).as('tags')])
    .orderBy('id')
    .execute();
  return rows.map(({ id, tags }) => ({ id, tags: tags.map(({ name }) => name) }));
}
