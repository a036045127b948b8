import { type RawBuilder, sql } from 'kysely';
import { fileScope } from '#files/server/file-scope.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { candidateApplications } from './candidate-applications.ts';

// A tsvector holds at most a megabyte; words after these lengths are not searchable.
const cvMaxChars = 100_000;
const recordTextMaxChars = 1500;
const letterMaxChars = 50_000;

/**
 * Writes the search document of a candidate. Call it in the transaction that changes the person, the text of the CV or
 * a cover letter. It folds and splits words exactly as `app.search_candidates` does for the search text. Words that
 * only some of the members may read, as those of cover letters, have a mark of their own. It reads the tables, because
 * views hide the words of a withheld person from the member who made the change.
 */
export function refreshCandidateSearch(tx: TenantTx, candidateId: string): Promise<void> {
  return refreshCandidatesSearch(tx, [candidateId]);
}

/** The same for several, in one statement. */
export async function refreshCandidatesSearch(tx: TenantTx, candidateIds: readonly string[]): Promise<void> {
  await sql`
    insert into candidate_search (tenant_id, candidate_id, working_since, worked_days, contact_text, search_document)
    select c.tenant_id, c.id, worked.working_since, worked.worked_days,
           app.fold(concat_ws(' ', c.name, c.surname, c.email, c.phone_number, array_to_string(c.other_emails, ' '),
                              array_to_string(c.other_phone_numbers, ' '), c.current_title, c.current_company)),
           app.field_vector('', person.name || array[c.email, c.phone_number, c.current_title, c.current_company, c.summary]
                                  || c.other_emails || c.skills || person.record)
             || app.field_vector('n:', person.name)
             || app.field_vector('t:', c.current_title || person.titles)
             || app.field_vector('c:', c.current_company || person.companies)
             || app.field_vector('s:', c.skills)
             || array_to_tsvector(array(select 'f:' || near from unnest(app.near_spellings(person.name[1])) as near))
             || case when ${fileScope.get().isRestricted} then app.field_vector('r:', array[cv.words]) else app.search_vector(cv.words) end
             || app.field_vector('r:', array[left(letters.words, ${letterMaxChars}::integer)])
      from app.candidates c
      left join app.files f on f.tenant_id = c.tenant_id and f.id = c.cv_file_id and not ${fileScope.get().isPrivate}
     cross join lateral (
       select array[c.name || ' ' || c.surname] as name, ${textsAt('$.experiences[*].title')} as titles,
              ${textsAt('$.experiences[*].company')} as companies,
              ${textsAt('strict $.** ? (@.type() == "string")')} as record) as person
     cross join lateral app.experience_of(c.profile) as worked
     cross join lateral (select left(coalesce(f.text_content, ''), ${cvMaxChars}::integer) as words) as cv
      left join lateral (${candidateApplications.get().coverLetters}) as letters on true
     where c.tenant_id = ${currentTenantId} and c.id = any (${candidateIds}::uuid[])
     order by c.id
        on conflict (tenant_id, candidate_id) do update
       set contact_text = excluded.contact_text, search_document = excluded.search_document,
           working_since = excluded.working_since, worked_days = excluded.worked_days`.execute(tx);
  await refreshLanguages(tx, candidateIds);
  await refreshSkills(tx, candidateIds);
}

/** Writes the words of the skills anew. */
async function refreshSkills(tx: TenantTx, candidateIds: readonly string[]): Promise<void> {
  await sql`
    with found as (
      select c.id, word
        from app.candidates c
       cross join lateral unnest(tsvector_to_array(app.field_vector('', c.skills))) as word
       where c.tenant_id = ${currentTenantId} and c.id = any (${candidateIds}::uuid[])),
    gone as (
      delete from candidate_skills k
       where k.tenant_id = ${currentTenantId} and k.candidate_id = any (${candidateIds}::uuid[])
         and not exists (select from found where found.id = k.candidate_id and found.word = k.word))
    insert into candidate_skills (tenant_id, word, candidate_id)
    select ${currentTenantId}, word, id from found
        on conflict do nothing`.execute(tx);
}

/** Writes the languages of the profiles anew, each with its best level. */
async function refreshLanguages(tx: TenantTx, candidateIds: readonly string[]): Promise<void> {
  await sql`
    with gone as (
      delete from candidate_languages l
       where l.tenant_id = ${currentTenantId} and l.candidate_id = any (${candidateIds}::uuid[])
         and not exists (
           select from app.candidates c cross join lateral ${spoken}
            where c.tenant_id = l.tenant_id and c.id = l.candidate_id and spoken.language = l.language))
    insert into candidate_languages (tenant_id, candidate_id, language, level)
    select c.tenant_id, c.id, spoken.language, max(spoken.level)
      from app.candidates c
     cross join lateral ${spoken}
     where c.tenant_id = ${currentTenantId} and c.id = any (${candidateIds}::uuid[])
     group by c.tenant_id, c.id, spoken.language
        on conflict (tenant_id, language, candidate_id) do update set level = excluded.level`.execute(tx);
}

// Levels are those of the form; native is also written in words.
const spoken = sql`(
  select left(btrim(app.fold(one ->> 'name')), 60) as language,
         coalesce(array_position(array['a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'native'], app.fold(one ->> 'level')),
                  case when app.fold(one ->> 'level') in ('ana dil', 'anadil', 'ana dili') then 7 end, 0) as level
    from jsonb_array_elements(case jsonb_typeof(c.profile -> 'languages') when 'array' then c.profile -> 'languages' else '[]' end) as one
   where btrim(coalesce(one ->> 'name', '')) <> '') as spoken`;

/** The texts of the profile at a path. */
const textsAt = (path: string): RawBuilder<string[]> =>
  sql<string[]>`array(
    select left(found #>> '{}', ${recordTextMaxChars}::integer) from jsonb_path_query(c.profile, ${path}::jsonpath) as found)`;
