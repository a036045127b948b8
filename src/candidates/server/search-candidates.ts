import { type RawBuilder, sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { parseSearch, type Search, type SearchTerm, wantedTerms, withTerms } from '../search-rules.ts';
import { listScope } from './access.ts';

/** A search as the database runs it. */
export type CandidateSearch = {
  search: Search | null;
  /** Forgives typing mistakes in names. */
  isNear: boolean;
  /** Searches cover letters too, which only members who see all candidates may read. */
  isWhole: boolean;
};

/**
 * Only some of the matches: the newest, those before an id, or those among ids. With `shown` only that many are the
 * newest. The others have no order, because they are only counted.
 */
export type SearchLimits = {
  before?: string | null;
  limit?: number;
  among?: RawBuilder<unknown>;
  shown?: number;
};

/** Reads the text of a search, for this member. */
export const searchOf = (actor: MemberActor, text: string): CandidateSearch => ({
  search: parseSearch(text),
  isNear: false,
  isWhole: listScope(actor) === 'everyone',
});

/**
 * The same search with typing mistakes in names forgiven: one in each word, or two when one is forgiven already. Null when
 * no word of it can be such a name.
 */
export function nearSearch(given: CandidateSearch): CandidateSearch | null {
  const { search, isNear } = given;
  const names = search === null ? [] : wantedTerms(search).filter(mayBeName);
  if (!isNear) return names.length === 0 ? null : { ...given, isNear: true };
  const isFar = names.some((term) => term.isFar);
  if (search === null || isFar || !names.some(isLong)) return null;
  return { ...given, search: withTerms(search, (term) => ({ ...term, isFar: true })) };
}

const mayBeName = ({ field, isPhrase, text }: SearchTerm): boolean =>
  !isPhrase && (field ?? 'name') === 'name' && /\p{L}{3}/u.test(text);

const isLong = ({ text }: SearchTerm): boolean => /\p{L}{5}/u.test(text);

/** A table of the candidates whom a search finds, newest first, with their id in `candidate_id`. */
export function foundCandidates(
  { search, isNear, isWhole }: CandidateSearch,
  { before = null, limit, among = sql`null`, shown }: SearchLimits = {},
): RawBuilder<unknown> {
  return sql`app.blind_search(${JSON.stringify(search ?? { all: [] })}::jsonb, ${isNear}, ${isWhole},
    before => ${before}::uuid, wanted => ${limit ?? null}::integer, among => ${among}, shown => ${shown ?? null}::integer)`;
}

/**
 * A condition: a search by whole words finds this candidate. PostgreSQL makes no join of such a subquery: it reads the
 * documents of the rows one by one, and stops when the page is full.
 */
export const isMatch = (
  candidateId: RawBuilder<unknown>,
  { search, isNear, isWhole }: CandidateSearch,
): RawBuilder<unknown> => sql`coalesce((
    select s.search_document @@ app.search_query(${JSON.stringify(search ?? { all: [] })}::jsonb, ${isNear}, ${isWhole})
      from candidate_search s
     where s.tenant_id = ${currentTenantId} and s.candidate_id = ${candidateId}), false)`;

/**
 * The newest candidates whom a search finds, and how many those are up to `limit`. Without filters no other statement
 * needs the ids of all of them.
 */
export async function searchPage(
  tx: TenantTx,
  search: CandidateSearch,
  limits: SearchLimits & { shown: number },
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await sql<{ ids: string[] | null; total: number }>`
    select (array_agg(candidate_id))[1:${limits.shown}::integer] as ids, count(*)::integer as total
      from ${foundCandidates(search, limits)}`.execute(tx);
  return { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0 };
}

/** Ids of the candidates whom a search finds, newest first. */
export async function searchIds(
  tx: TenantTx,
  search: CandidateSearch,
  limits: SearchLimits,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select candidate_id as id from ${foundCandidates(search, limits)}`.execute(tx);
  return rows.map((row) => row.id);
}
