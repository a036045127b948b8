import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { candidateApplications } from './candidate-applications.ts';

// A tsvector holds at most a megabyte; words after this length are not searchable.
const textMaxChars = 100_000;

/**
 * Writes the search document of a candidate. Call it in the transaction that changes the person, the text of the CV or
 * a cover letter. It folds and splits words exactly as `app.search_candidates` does for the search text.
 */
export function refreshCandidateSearch(tx: TenantTx, candidateId: string): Promise<void> {
  return refreshCandidatesSearch(tx, [candidateId]);
}

/** The same for several, in one statement. */
export async function refreshCandidatesSearch(tx: TenantTx, candidateIds: readonly string[]): Promise<void> {
  await sql`
    insert into candidate_search (tenant_id, candidate_id, contact_text, skills, search_document)
    select c.tenant_id, c.id,
           app.fold(concat_ws(' ', c.name, c.surname, c.email, c.phone_number, array_to_string(c.other_emails, ' '),
                              array_to_string(c.other_phone_numbers, ' '), c.current_title, c.current_company)),
           array(select distinct app.fold(skill) from unnest(c.skills) as skill),
           setweight(app.search_vector(concat_ws(' ', c.name, c.surname, c.email, array_to_string(c.other_emails, ' '))), 'A')
             || setweight(app.search_vector(concat_ws(' ', c.current_title, c.current_company, array_to_string(c.skills, ' '))), 'B')
             || setweight(app.search_vector(left(coalesce(f.text_content, ''), ${textMaxChars}::integer)), 'C')
             || setweight(app.search_vector(left(coalesce(letters.words, ''), ${textMaxChars}::integer)), 'D')
      from candidates c
      left join files f on f.tenant_id = c.tenant_id and f.id = c.cv_file_id
      left join lateral (${candidateApplications.get().coverLetters}) as letters on true
     where c.tenant_id = ${currentTenantId} and c.id = any (${candidateIds}::uuid[])
     order by c.id
        on conflict (tenant_id, candidate_id) do update
       set contact_text = excluded.contact_text, skills = excluded.skills,
           search_document = excluded.search_document`.execute(tx);
}
