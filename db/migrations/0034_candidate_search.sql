-- Search of candidates: the words of each person, and the query language over them.

create function app.search_words(value text) returns text
language sql immutable strict parallel safe
return btrim(regexp_replace(app.fold(value), '[^[:alnum:]]+', ' ', 'g'));
comment on function app.search_words(text) is
  'Folds case and accents and turns all but letters and digits into single spaces, for text and queries alike';

create function app.signed_words(value text) returns text[]
language sql immutable strict parallel safe
return array(select distinct word[1] from regexp_matches(app.fold(value), '([[:alnum:]]+[+#]+)', 'g') as word);
comment on function app.signed_words(text) is
  'Folded words like c++ and c#, whose signs search_words removes';

create function app.search_vector(value text) returns tsvector
language sql immutable strict parallel safe
return to_tsvector('pg_catalog.simple'::regconfig, app.search_words(value))
       || array_to_tsvector(app.signed_words(value));
comment on function app.search_vector(text) is
  'Words of any field with their positions, without stemming and stop words, so it suits every language';

create function app.field_vector(mark text, texts text[]) returns tsvector
language sql immutable strict parallel safe
return (
  select coalesce(string_agg(format('''%s%s'':%s', mark, left(word, 80), least(number + text_place, 16383)), ' '), '')::tsvector
    from (select word, text_place, row_number() over (order by text_place, word_place) as number
            from unnest(texts) with ordinality as t (value, text_place)
           cross join lateral unnest(string_to_array(app.search_words(value), ' ')) with ordinality as w (word, word_place)
           where word <> '') as numbered)
  || array_to_tsvector(array(
       select mark || word from unnest(texts) as t (value) cross join lateral unnest(app.signed_words(value)) as word));
comment on function app.field_vector(text, text[]) is
  'Words of short texts, each with a mark in front: t:engineer is in a title. No phrase reaches from one text to the next';

create function app.near_spellings(value text) returns text[]
language sql immutable strict parallel safe
return array(
  select distinct near
    from unnest(string_to_array(app.search_words(value), ' ')) as word
   cross join lateral (
     select word union all select overlay(word placing '' from place for 1) from generate_series(1, length(word)) as place
   ) as spelled (near)
   where length(word) between 4 and 30);
comment on function app.near_spellings(text) is
  'Each word of four letters or more, whole and without one of its letters; two words that share one differ by a typing mistake';

create table app.candidate_search (
  tenant_id uuid not null default app.current_tenant_id(),
  candidate_id uuid not null,
  contact_text text not null,
  search_document tsvector not null,
  working_since date,
  worked_days integer,
  primary key (tenant_id, candidate_id),
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade
);
comment on table app.candidate_search is
  'Text that the search reads, one row per candidate; rewritten when person, CV or cover letters change';
comment on column app.candidate_search.candidate_id is 'Candidate whom the search finds by this row';
comment on column app.candidate_search.contact_text is
  'Folded name, e-mail, phone, title and company; LIKE matches any part of it by trigram index';
comment on column app.candidate_search.search_document is
  'Words of the person and the CV; with n: t: c: s: those of name, titles, companies, skills; f: spellings near the name; r: words that only members who see all candidates find';
comment on column app.candidate_search.working_since is
  'Day from which years of experience count, for people who still work: today minus it; null for others';
comment on column app.candidate_search.worked_days is
  'Days of experience of people without an ongoing job; null for others, and when no dates are known';
-- Years of experience.
create index candidate_search_working_idx on app.candidate_search (tenant_id, working_since) where working_since is not null;
create index candidate_search_worked_idx on app.candidate_search (tenant_id, worked_days) where worked_days is not null;
-- Words in search_candidates.
create index candidate_search_document_idx on app.candidate_search using gin (tenant_id, search_document);
-- Parts of names, e-mail addresses and phone numbers in search_candidates.
create index candidate_search_contact_text_idx on app.candidate_search using gin (tenant_id, contact_text public.gin_trgm_ops);
select app.enable_tenant_isolation('app.candidate_search');

create table app.candidate_languages (
  tenant_id uuid not null default app.current_tenant_id(),
  language text not null,
  candidate_id uuid not null,
  level smallint not null,
  primary key (tenant_id, language, candidate_id),
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade
);
comment on table app.candidate_languages is
  'Languages of candidates, one row each, written with candidate_search from candidates.profile, so filters use an index';
comment on column app.candidate_languages.language is 'Folded name as it was typed, in any language';
comment on column app.candidate_languages.candidate_id is 'Candidate who speaks it';
comment on column app.candidate_languages.level is '1 to 6 for A1 to C2, 7 for native speakers, 0 when unknown';
-- Finds the languages of one candidate, to write them anew and when the candidate is deleted.
create index candidate_languages_candidate_idx on app.candidate_languages (tenant_id, candidate_id);
select app.enable_tenant_isolation('app.candidate_languages');

-- Filters of the list of candidates for what is missing.
create index candidates_without_email_idx on app.candidates (tenant_id, id desc) where email = '';
create index candidates_without_phone_idx on app.candidates (tenant_id, id desc) where phone_number = '';
create index candidates_without_cv_idx on app.candidates (tenant_id, id desc) where cv_file_id is null;
create index candidates_created_idx on app.candidates (tenant_id, created_at, id desc);
-- Rating filter of the list of candidates.
create index applications_rating_idx on app.applications (tenant_id, rating, candidate_id) where rating is not null;
-- Consent filter of the list of candidates.
create index consent_records_given_idx on app.consent_records (tenant_id, application_id, introduction_id)
  where is_given and withdrawn_at is null;

create function app.day_of(value text, is_end boolean) returns date
language sql immutable strict parallel safe
return case when value ~ '^(19|20)\d{2}(-(0[1-9]|1[0-2]))?$' then
  (make_date(left(value, 4)::integer, coalesce(nullif(substr(value, 6, 2), ''), '1')::integer, 1)
    + case when is_end and length(value) = 7 then interval '1 month' else interval '0' end)::date end;
comment on function app.day_of(text, boolean) is
  'Day on which a year or month of a profile begins, or the day after its month; null when it is neither';

create function app.experience_of(profile jsonb, out working_since date, out worked_days integer)
language sql immutable parallel safe as $$
  with job as (
    select app.day_of(one ->> 'startedOn', false) as since, one ->> 'endedOn' as ended, app.day_of(one ->> 'endedOn', true) as until
      from jsonb_array_elements(case jsonb_typeof(profile -> 'experiences') when 'array' then profile -> 'experiences' else '[]' end) as one),
  worked as (
    select unnest(range_agg(daterange(since, until))) as span
      from job
     where since is not null and (coalesce(ended, '') = '' or until > since)),
  total as (
    select min(lower(span)) filter (where upper_inf(span)) as since,
           sum(upper(span) - lower(span)) filter (where not upper_inf(span))::integer as days
      from worked)
  select since - coalesce(days, 0), case when since is null then days end from total
$$;
comment on function app.experience_of(jsonb) is
  'Experience in the jobs of a profile; overlapping jobs count once, and jobs without a start not at all';

create function app.term_query(term jsonb, is_near boolean, is_whole boolean) returns tsquery
language plpgsql immutable parallel safe as $$
declare
  is_phrase boolean := term ? 'isPhrase';
  folded text := app.fold(term ->> 'text');
  field text := coalesce(left(term ->> 'field', 1), '');
  signed text[] := app.signed_words(folded);
  words text[] := string_to_array(app.search_words(
    case when is_phrase then folded else regexp_replace(folded, '[[:alnum:]]+[+#]+', ' ', 'g') end), ' ');
  found tsquery;
  signs tsquery := (
    select string_agg(format('''%s%s''', case when field = '' then '' else field || ':' end, word), ' & ')::tsquery
      from unnest(signed) as word);
begin
  if words <> '{}' then
    found := app.words_query(words, field, is_phrase);
    if is_whole and field = '' then
      found := found || app.words_query(words, 'r', is_phrase);
    end if;
    if is_near and field in ('', 'n') and not is_phrase and cardinality(words) = 1 and length(words[1]) >= 4 then
      found := found || (select string_agg(format('''f:%s''', near), ' | ')::tsquery from unnest(app.near_spellings(words[1])) as near);
    end if;
  end if;
  return coalesce(found && signs, found, signs);
end
$$;
comment on function app.term_query(jsonb, boolean, boolean) is
  'Query of one term, {text, field, isPhrase}; null without a word. is_near: also names spelled like it; is_whole: also words under r:';

create function app.words_query(words text[], field text, is_phrase boolean) returns tsquery
language sql immutable strict parallel safe
return (
  select string_agg(
           case when length(word) = 1 and field = '' and not is_phrase then format('(''%s'' | ''n:%s'':*)', word, word)
                else format('''%s%s''', case when field = '' then '' else field || ':' end, left(word, 80))
                     || case when is_phrase then '' else ':*' end
           end, case when is_phrase then ' <-> ' else ' & ' end order by place)::tsquery
    from unnest(words) with ordinality as w (word, place));
comment on function app.words_query(text[], text, boolean) is
  'Query of words as search_words leaves them: a phrase, or the beginnings of words; one letter begins a name or is a word';

create function app.search_query(search jsonb, is_near boolean, is_whole boolean) returns tsquery
language plpgsql immutable parallel safe as $$
declare
  part jsonb;
  one tsquery;
  found tsquery;
begin
  if search ? 'not' then
    return !! app.search_query(search -> 'not', false, is_whole);
  end if;
  if search ? 'text' then
    return app.term_query(search, is_near, is_whole);
  end if;
  for part in select jsonb_array_elements(coalesce(search -> 'all', search -> 'any')) loop
    one := app.search_query(part, is_near, is_whole);
    found := case when found is null or one is null then coalesce(found, one)
                  when search ? 'all' then found && one
                  else found || one end;
  end loop;
  return found;
end
$$;
comment on function app.search_query(jsonb, boolean, boolean) is
  'Query of a parsed search: terms in {all}, {any} and {not}; null when it has no word, so odd input is no error';

-- Row-level security keeps PostgreSQL from using the indexes of candidate_search, so this runs as owner and names the
-- company itself; callers join the ids to protected tables. With `among` it reads the rows of those candidates instead
-- of everything that matches. 16 MB of work_mem hold the hits of common words, which the usual 4 MB do not.
create function app.search_candidates(
  search jsonb, is_near boolean, is_whole boolean,
  before uuid default null, wanted integer default null, among uuid[] default null)
returns table (candidate_id uuid)
language plpgsql stable security definer rows 20000
set search_path = pg_catalog, public, pg_temp set work_mem = '16MB'
as $$
declare
  query tsquery := app.search_query(search, is_near, is_whole);
  folded text := btrim(app.fold(search ->> 'piece'));
  -- A number is searched without its trunk prefix: 0532 finds +90532.
  piece text := case when folded ~ '^[0-9 ()+./-]+$' then ltrim(regexp_replace(folded, '\D', '', 'g'), '0') else folded end;
  part text := '%' || regexp_replace(piece, '([\\%_])', '\\\1', 'g') || '%';
  matches text := concat_ws(' or ',
    case when query is not null then 's.search_document @@ $5' end,
    case when length(piece) >= 3 then 's.contact_text like $6' end);
begin
  if matches = '' then
    return;
  end if;
  return query execute format(
    'select s.candidate_id from app.candidate_search s
      where s.tenant_id = $1 and (%s) and ($2 is null or s.candidate_id < $2)
        and ($4 is null or s.candidate_id = any($4))
      order by s.candidate_id desc limit $3', matches)
    using app.current_tenant_id(), before, wanted, among, query, part;
end
$$;
comment on function app.search_candidates(jsonb, boolean, boolean, uuid, integer, uuid[]) is
  'Finds candidates of the current company; runs as owner, for row-level security would block the indexes';
revoke execute on function app.search_candidates(jsonb, boolean, boolean, uuid, integer, uuid[]) from public;
grant execute on function app.search_candidates(jsonb, boolean, boolean, uuid, integer, uuid[]) to kadro_app;
