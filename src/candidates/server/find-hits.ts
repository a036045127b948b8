import { sql } from 'kysely';
import { fileScope } from '#files/server/file-scope.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { candidateProfile } from '../contract.ts';
import {
  findHit,
  type FoundHit,
  hasAll,
  type HitText,
  type SearchHit,
  type SearchedWords,
  soughtOf,
  wordsOf,
} from '../hit-rules.ts';
import { wantedTerms } from '../search-rules.ts';
import { candidateApplications } from './candidate-applications.ts';
import type { CandidateSearch } from './search-candidates.ts';

/**
 * For each of these candidates the text in which the search found them. The member must see the candidates; the text of
 * CVs and cover letters is read only for those whose own data does not have every term.
 */
export async function findHits(
  tx: TenantTx,
  candidateIds: readonly string[],
  { search, isNear, isWhole }: CandidateSearch,
): Promise<Map<string, SearchHit>> {
  const terms = search === null ? [] : wantedTerms(search);
  if (terms.length === 0 || candidateIds.length === 0) return new Map();
  const sought = soughtOf(terms, { piece: search?.piece ?? '', isNear });
  const found = new Map<string, FoundHit | null>();
  for (const row of await readPeople(tx, candidateIds)) {
    const own = findHit(textsOf(row), sought);
    found.set(row.id, hasAll(own, sought) ? own : findHit(entriesOf(row.profile), sought, own));
  }
  const unfinished = [...found].flatMap(([id, hit]) => (hasAll(hit, sought) ? [] : [id]));
  for (const [id, long] of await readLongTexts(tx, unfinished, { sought, isWhole }))
    found.set(id, findHit(long, sought, found.get(id)));
  return new Map([...found].flatMap(([id, one]) => (one === null ? [] : [[id, one.hit] as const])));
}

type Person = Awaited<ReturnType<typeof readPeople>>[number];

function readPeople(tx: TenantTx, ids: readonly string[]) {
  return (
    tx
      .selectFrom('candidates')
      .select(['id', 'name', 'surname', 'email', 'other_emails', 'phone_number', 'other_phone_numbers'])
      .select(['current_title', 'current_company', 'skills', 'summary', 'profile'])
      // An array: of a list PostgreSQL plans fifty ids as so many that it reads a whole index of the company.
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .execute()
  );
}

const textsOf = (row: Person): HitText[] => [
  { field: 'name', text: `${row.name} ${row.surname}` },
  ...[row.email, ...row.other_emails].map((text) => ({ field: 'email' as const, text })),
  ...[row.phone_number, ...row.other_phone_numbers].map((text) => ({ field: 'phone' as const, text })),
  { field: 'title', text: row.current_title },
  { field: 'company', text: row.current_company },
  { field: 'skills', text: row.skills.join(', ') },
  { field: 'record', text: row.summary },
];

function entriesOf(stored: unknown): HitText[] {
  const { experiences, education, languages, projects, links } = candidateProfile.parse(stored ?? {});
  const texts = [
    ...experiences.map(({ title, company, description }) => lineOf(title, company, description)),
    ...education.map(({ school, degree, field }) => lineOf(school, degree, field)),
    ...languages.map(({ name, level }) => lineOf(name, level)),
    ...projects.map(({ title, description, url }) => lineOf(title, description, url)),
    ...links.map(({ label, url }) => lineOf(label, url)),
  ];
  return texts.map((text) => ({ field: 'record', text }));
}

const lineOf = (...parts: string[]): string => parts.filter((part) => part !== '').join(', ');

const windowChars = 400;
const beforeChars = 120;
// As the search document reads of them.
const longMaxChars = 100_000;

/**
 * Of CV and cover letters only what surrounds the first match of each term, because they are long. Texts without accents
 * are folded in a fifth of the time, and with `offset 0` once.
 */
async function readLongTexts(
  tx: TenantTx,
  ids: readonly string[],
  { sought, isWhole }: { sought: SearchedWords; isWhole: boolean },
): Promise<Map<string, HitText[]>> {
  if (ids.length === 0) return new Map();
  const patterns = sought.terms.filter(({ field }) => field === undefined).map(patternOf);
  const isReadable = isWhole ? sql`true` : sql`not ${fileScope.get().isRestricted}`;
  const letters = isWhole ? candidateApplications.get().readableLetters : sql`select null::text as words`;
  const { rows } = await sql<{ id: string; field: 'cv' | 'letter'; text: string }>`
    select c.id, long.field, substr(long.words, greatest(1, at - ${beforeChars}::integer), ${windowChars}::integer) as text
      from candidates c
      left join files f on f.tenant_id = c.tenant_id and f.id = c.cv_file_id and ${isReadable}
       and not ${fileScope.get().isPrivate}
      left join lateral (${letters}) as letters on true
     cross join lateral (values ('cv', left(f.text_content, ${longMaxChars}::integer)), ('letter', letters.words)) as long (field, words)
     cross join lateral (select case when octet_length(long.words) = length(long.words) then lower(long.words)
                                     else app.fold(long.words) end as folded
                         offset 0) as plain
     cross join lateral (select distinct regexp_instr(plain.folded, pattern) as at from unnest(${patterns}::text[]) as pattern) as found
     where c.tenant_id = ${currentTenantId} and c.id = any(${ids}::uuid[]) and at > 0`.execute(tx);
  const texts = Map.groupBy(rows, ({ id }) => id);
  return new Map([...texts].map(([id, own]) => [id, own.map(({ field, text }) => ({ field, text }))]));
}

/** The words of a term in their order, as a regular expression of PostgreSQL. */
const patternOf = ({ text, isPhrase }: { text: string; isPhrase?: true }): string =>
  `\\m${wordsOf(text)
    .map((word) => word.replace(/[+#]/g, '\\$&'))
    .join('[^[:alnum:]]+')}${isPhrase ? '\\M' : ''}`;
