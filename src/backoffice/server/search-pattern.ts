import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '#companies/server/queries.ts';

/**
 * The pattern of a searched text, for LIKE on a folded text that begins with a space. A trigram index needs three
 * characters: one or two letters are searched at the start of words.
 */
export function searchPattern(search: string): RawBuilder<string> {
  const start = search.length < 3 ? '% ' : '%';
  return sql<string>`${start}::text || app.fold(${escapeLike(search)}) || '%'`;
}
