import { type RawBuilder, sql } from 'kysely';
import { isOneOf } from '#platform/server/db/is-one-of.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { isMatch } from './search-candidates.ts';

type Skill = { text: string; words: string[] };

/** A subquery: the ids of the people who have one of the skills, each with all its words in one text. */
export async function selectSkilled(tx: TenantTx, skills: readonly string[]): Promise<RawBuilder<unknown>> {
  const wanted = await readWords(tx, skills);
  const single = wanted.flatMap(({ words }) => (words.length === 1 ? words : []));
  const several = wanted.filter(({ words }) => words.length > 1);
  if (single.length + several.length === 0) return sql`select null::uuid as candidate_id where false`;
  const having = (words: readonly string[]) => sql`
      select k.candidate_id from candidate_skills k
       where k.tenant_id = ${currentTenantId} and ${isOneOf(sql`k.word`, words, 'text')}`;
  return sql.join(
    [
      ...(single.length === 0 ? [] : [having(single)]),
      ...several.map(
        ({ text, words }) =>
          sql`${having([longestOf(words)])} and ${isMatch(sql`k.candidate_id`, {
            search: { text, field: 'skill', isPhrase: true },
            isNear: false,
            isWhole: false,
          })}`,
      ),
    ],
    sql` union all `,
  );
}

/** The words of skills as they are stored. A word with signs, such as c++, names the people with the word without them. */
async function readWords(tx: TenantTx, skills: readonly string[]): Promise<Skill[]> {
  const { rows } = await sql<{ text: string; words: string[]; signed: string[] }>`
    select text, array_remove(string_to_array(app.search_words(text), ' '), '') as words, app.signed_words(text) as signed
      from unnest(${skills}::text[]) as text`.execute(tx);
  return rows.map(({ text, words, signed }) => ({
    text,
    words: words.length === 1 && signed.length === 1 ? signed : [...words, ...signed],
  }));
}

/** Long words are rare. */
const longestOf = (words: readonly string[]): string =>
  words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
