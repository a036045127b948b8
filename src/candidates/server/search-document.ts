import { type RawBuilder, sql } from 'kysely';
import { fileScope } from '#files/server/file-scope.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { candidateApplications } from './candidate-applications.ts';

// A tsvector holds at most a megabyte; words after these lengths are not searchable.
const cvMaxChars = 100_000;
const recordMaxChars = 50_000;
const letterMaxChars = 50_000;

/**
 * Writes the search document of a candidate. Call it in the transaction that changes the person, the text of the CV or
 * a cover letter. It folds and splits words exactly as `app.search_candidates` does for the search text. Words that not every member who
 * sees the person may read, as those of cover letters, have a mark of their own.
 */
export function refreshCandidateSearch(tx: TenantTx, candidateId: string): Promise<void> {
  return refreshCandidatesSearch(tx, [candidateId]);
}

/** The same for several, in one statement. */
export async function refreshCandidatesSearch(tx: TenantTx, candidateIds: readonly string[]): Promise<void> {
  await sql`
    insert into candidate_search (tenant_id, candidate_id, contact_text, search_document)
    select c.tenant_id, c.id,
           app.fold(concat_ws(' ', c.name, c.surname, c.email, c.phone_number, array_to_string(c.other_emails, ' '),
                              array_to_string(c.other_phone_numbers, ' '), c.current_title, c.current_company)),
           app.search_vector(concat_ws(' ', person.name, c.email, array_to_string(c.other_emails, ' '), c.phone_number,
                                       c.current_title, c.current_company, person.skills, c.summary,
                                       left(person.record, ${recordMaxChars}::integer)))
             || app.field_vector('n', person.name)
             || app.field_vector('t', concat_ws(' ', c.current_title, person.titles))
             || app.field_vector('c', concat_ws(' ', c.current_company, person.companies))
             || app.field_vector('s', person.skills)
             || array_to_tsvector(array(select 'f:' || near from unnest(app.near_spellings(person.name)) as near))
             || case when ${fileScope.get().isRestricted} then app.field_vector('r', cv.words) else app.search_vector(cv.words) end
             || app.field_vector('r', left(coalesce(letters.words, ''), ${letterMaxChars}::integer))
      from candidates c
      left join files f on f.tenant_id = c.tenant_id and f.id = c.cv_file_id
     cross join lateral (
       select c.name || ' ' || c.surname as name, array_to_string(c.skills, ' ') as skills,
              ${wordsAt('$.experiences[*].title')} as titles, ${wordsAt('$.experiences[*].company')} as companies,
              ${wordsAt('strict $.** ? (@.type() == "string")')} as record) as person
     cross join lateral (select left(coalesce(f.text_content, ''), ${cvMaxChars}::integer) as words) as cv
      left join lateral (${candidateApplications.get().coverLetters}) as letters on true
     where c.tenant_id = ${currentTenantId} and c.id = any (${candidateIds}::uuid[])
     order by c.id
        on conflict (tenant_id, candidate_id) do update
       set contact_text = excluded.contact_text, search_document = excluded.search_document`.execute(tx);
}

/** The texts of the profile at a path, as one. */
const wordsAt = (path: string): RawBuilder<string> =>
  sql<string>`(select string_agg(found #>> '{}', ' ') from jsonb_path_query(c.profile, ${path}::jsonpath) as found)`;
