-- Blind review: until a step of a job, members read its applicants through views that withhold who they are.

create table app.blind_reviews (
  tenant_id uuid not null default app.current_tenant_id(),
  job_id uuid not null,
  until_step_id uuid,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, job_id),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade,
  foreign key (tenant_id, job_id, until_step_id) references app.job_steps (tenant_id, job_id, id) on delete no action
);
comment on table app.blind_reviews is 'Jobs with a blind review; a job without a row has none';
comment on column app.blind_reviews.job_id is 'Job whose applicants are withheld';
comment on column app.blind_reviews.until_step_id is
  'First step on which applicants are shown; null after that step was removed: every step but hired withholds them';
comment on column app.blind_reviews.changed_at is 'When a member set it last';
-- Removing a step finds the blind review that ends on it.
create index blind_reviews_step_idx on app.blind_reviews (tenant_id, job_id, until_step_id) where until_step_id is not null;
select app.enable_tenant_isolation('app.blind_reviews');

create table app.blind_lifts (
  tenant_id uuid not null default app.current_tenant_id(),
  application_id uuid not null,
  reason text not null,
  lifted_by_user_id uuid references app.users (id) on delete set null,
  lifted_at timestamptz not null,
  primary key (tenant_id, application_id),
  foreign key (tenant_id, application_id) references app.applications (tenant_id, id) on delete cascade
);
comment on table app.blind_lifts is 'Applications whose applicant a member showed before the step of the blind review';
comment on column app.blind_lifts.application_id is 'Application; the primary key lets one of several presses at once count';
comment on column app.blind_lifts.reason is 'Why, in the words of the member, for the team';
comment on column app.blind_lifts.lifted_by_user_id is 'User who did it; null after the account was deleted';
comment on column app.blind_lifts.lifted_at is 'When it was done';
-- Deleting a user finds what they lifted.
create index blind_lifts_user_idx on app.blind_lifts (lifted_by_user_id) where lifted_by_user_id is not null;
select app.enable_tenant_isolation('app.blind_lifts');

-- Computed instead of stored, so that a move, its undo, a merge and a changed setting need no second write.
create view app.withheld_people with (security_invoker = true) as
select a.tenant_id, a.candidate_id, a.id as application_id, a.job_id
  from app.blind_reviews b
  join app.applications a on a.tenant_id = b.tenant_id and a.job_id = b.job_id
  join app.job_steps s on s.tenant_id = a.tenant_id and s.id = a.step_id
  left join app.job_steps u on u.tenant_id = b.tenant_id and u.id = b.until_step_id
 where case when u.id is null then s.kind <> 'hired' else s.position < u.position end
   and not exists (select from app.blind_lifts l where l.tenant_id = a.tenant_id and l.application_id = a.id);
comment on view app.withheld_people is
  'Applications that withhold their candidate: before the step of a blind review, whatever their outcome, and not lifted';
comment on column app.withheld_people.tenant_id is 'Company that owns the row';
comment on column app.withheld_people.candidate_id is 'Candidate who is withheld, also in other lists';
comment on column app.withheld_people.application_id is 'Application that withholds them';
comment on column app.withheld_people.job_id is 'Job of that application';
grant select on app.withheld_people to kadro_app;

create function app.pseudonym(person uuid) returns text
language sql stable strict parallel safe
return case when current_setting('app.language', true) = 'tr' then 'Aday ' else 'Candidate ' end || (
  select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', get_byte(sha256(person::text::bytea), n) % 32 + 1, 1), '' order by n)
    from generate_series(0, 4) as n);
comment on function app.pseudonym(uuid) is
  'Name of a withheld candidate in the language of the reader; made from the id, so that it stays the same';

create function app.any_spelling(word text) returns text
language sql immutable strict parallel safe
return (
  select string_agg(case letter
           when 'a' then '[aàáâãäå]' when 'c' then '[cçćč]' when 'e' then '[eèéêë]' when 'g' then '[gğ]'
           when 'i' then '[iıİìíîï]' when 'n' then '[nñ]' when 'o' then '[oòóôõö]' when 's' then '[sşš]'
           when 'u' then '[uùúûü]' when 'y' then '[yýÿ]' when 'z' then '[zžź]'
           else regexp_replace(letter, '([^[:alnum:] ])', '\\\1') end, '' order by place)
    from string_to_table(app.fold(word), null) with ordinality as t (letter, place));
comment on function app.any_spelling(text) is 'Regular expression that finds a word with or without its accents';

create function app.withheld_pattern(company uuid, person uuid) returns text
language sql stable strict parallel safe
return (
  select string_agg(app.any_spelling(w.word), '|' order by length(w.word) desc)
    from app.candidates c
   cross join lateral (
     select regexp_split_to_table(c.name || ' ' || c.surname, '[\s,.''’-]+') as word
      union select unnest(array[c.name || ' ' || c.surname, c.name || c.surname, left(c.name, 1) || c.surname])
      union select unnest(array[c.email, split_part(c.email, '@', 1), c.city] || c.other_emails)
      union select one ->> 'school' from jsonb_path_query(c.profile, 'lax $.education[*]') as one
      union select one ->> 'url' from jsonb_path_query(c.profile, 'lax $.links[*]') as one
      union select one ->> 'school'
              from app.applications a, jsonb_path_query(a.sent_profile, 'lax $.education[*]') as one
             where a.tenant_id = c.tenant_id and a.candidate_id = c.id) as w
   where c.tenant_id = company and c.id = person and length(btrim(w.word)) > 1);
comment on function app.withheld_pattern(uuid, uuid) is
  'Regular expression of the words that name a candidate: parts of the name, addresses, city, schools, links';

create function app.redact_words(value text, company uuid, person uuid) returns text
language plpgsql stable parallel safe as $$
declare
  pattern text := app.withheld_pattern(company, person);
  number text;
begin
  if value is null or value = '' then
    return value;
  end if;
  for number in
    select regexp_replace(right(regexp_replace(one, '\D', '', 'g'), 9), '(.)', '\1[ ()./-]*', 'g')
      from app.candidates c, unnest(c.phone_number || c.other_phone_numbers) as one
     where c.tenant_id = company and c.id = person and length(one) > 6
  loop
    value := regexp_replace(value, '\+?[\d ()./-]*' || number, ' ••• ', 'g');
  end loop;
  if pattern is not null then
    value := regexp_replace(value, '(?<![[:alnum:]])(' || pattern || ')(?![[:alnum:]])', '•••', 'gi');
  end if;
  return value;
end
$$;
comment on function app.redact_words(text, uuid, uuid) is
  'A text without the words and phone numbers that name the candidate; other links and addresses stay';

create function app.name_in_sentence(word text) returns text
language sql immutable strict parallel safe
return (
  select string_agg(upper(app.any_spelling(left(part, 1))) || '(' || app.any_spelling(substr(part, 2)) || '|'
                    || upper(app.any_spelling(substr(part, 2))) || ')', '\s+' order by place)
    from regexp_split_to_table(btrim(word), '\s+') with ordinality as t (part, place));
comment on function app.name_in_sentence(text) is
  'Regular expression of a name whose words begin with a capital letter, so that the verb can is not the name Can';

create function app.redact_letter(value text, company uuid, person uuid) returns text
language sql stable parallel safe
return app.redact_words(coalesce((
  select regexp_replace(value, '(?<![[:alnum:]])(' || app.name_in_sentence(btrim(c.name || ' ' || c.surname)) || '|' || app.name_in_sentence(c.name)
                               || ')(?![[:alnum:]])', app.pseudonym(c.id), 'g')
    from app.candidates c where c.tenant_id = company and c.id = person and btrim(c.name) <> ''), value), company, person);
comment on function app.redact_letter(text, uuid, uuid) is
  'A text to the candidate with the pseudonym instead of the name; a member may change it, and the real name is sent';

create function app.redact(value text, company uuid, person uuid) returns text
language plpgsql stable parallel safe as $$
begin
  if value is null or value = '' then
    return value;
  end if;
  -- PDF files write an accent as a character of its own.
  value := normalize(value, nfc);
  value := regexp_replace(value, '[[:alnum:]._%+-]+@[[:alnum:].-]+', '•••', 'g');
  value := regexp_replace(value, '(https?://|www\.|\m[[:alnum:]-]+\.(com|org|net|io|dev|me|in)(\.tr)?/)[^\s<>"'')]*', '•••', 'gi');
  value := regexp_replace(value, '(\+|\m00?)\d[\d ()./-]{6,}\d', '•••', 'g');
  value := regexp_replace(value, '[^\n,;|<>•()]*(universit|üniversite|lises[iİ]|\mcollege\M|high school|institute of|school of|kolej[iİ])[^\n,;|<>•()]*', ' •••', 'gi');
  return app.redact_words(value, company, person);
end
$$;
comment on function app.redact(text, uuid, uuid) is
  'A text without the words that name the candidate, addresses, links, phone numbers and names of schools';

create function app.redact_json(value jsonb, company uuid, person uuid) returns jsonb
language plpgsql stable parallel safe as $$
begin
  return case jsonb_typeof(value)
    when 'string' then
      case when value #>> '{}' ~ '^[0-9a-f-]{36}$' then value else to_jsonb(app.redact(value #>> '{}', company, person)) end
    when 'array' then
      (select coalesce(jsonb_agg(app.redact_json(item, company, person) order by place), '[]')
         from jsonb_array_elements(value) with ordinality as t (item, place))
    when 'object' then
      (select coalesce(jsonb_object_agg(key, app.redact_json(item, company, person)), '{}') from jsonb_each(value) as t (key, item))
    else value end;
end
$$;
comment on function app.redact_json(jsonb, uuid, uuid) is 'As app.redact, for each text of a JSON value; ids and numbers stay';

create function app.redact_profile(profile jsonb, company uuid, person uuid) returns jsonb
language sql stable parallel safe
return app.redact_json(profile || jsonb_build_object('links', '[]'::jsonb, 'education', coalesce((
  select jsonb_agg(one || '{"school": ""}' order by place)
    from jsonb_array_elements(case jsonb_typeof(profile -> 'education') when 'array' then profile -> 'education' else '[]' end)
         with ordinality as t (one, place)
   where jsonb_typeof(one) = 'object'), '[]'::jsonb)), company, person);
comment on function app.redact_profile(jsonb, uuid, uuid) is 'A profile without links and names of schools; jobs, degrees and languages stay';

alter table app.candidates add column is_withheld boolean not null default false check (not is_withheld);
comment on column app.candidates.is_withheld is 'Always false; the view of the schema blind says true for people whom it withholds';

create function app.is_withheld(person uuid) returns boolean
language sql stable parallel safe
return exists (select from app.withheld_people where tenant_id = app.current_tenant_id() and candidate_id = person);
comment on function app.is_withheld(uuid) is 'Whether a candidate of the current company is withheld by a blind review';

create function app.escape_html(value text) returns text
language sql immutable strict parallel safe
return replace(replace(replace(replace(value, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;');
comment on function app.escape_html(text) is 'A name as HTML shows it';

create function app.shown_text(value text, person uuid, is_html boolean default false) returns text
language sql stable parallel safe
return coalesce((
  select replace(
           regexp_replace(value, '(Candidate|Aday) ' || split_part(app.pseudonym(person), ' ', 2),
                          replace(case when is_html then app.escape_html(btrim(c.name || ' ' || c.surname))
                                       else btrim(c.name || ' ' || c.surname) end, '\', '\\'), 'g'),
           c.id || '@withheld.invalid', c.email)
    from app.candidates c where c.tenant_id = app.current_tenant_id() and c.id = person), value);
comment on function app.shown_text(text, uuid, boolean) is 'A text with the real name of the candidate instead of the pseudonym, for the candidate to read';

create function app.shown_address(address text) returns text
language sql stable parallel safe
return coalesce((
  select c.email from app.candidates c
   where address like '%@withheld.invalid' and c.tenant_id = app.current_tenant_id() and c.id::text = split_part(address, '@', 1)), address);
comment on function app.shown_address(text) is 'The address that the placeholder of a withheld candidate means; any other address stays';

create function app.blind_mail(recipient text, people uuid[], texts text[]) returns text[]
language plpgsql stable as $$
declare
  one record;
  place integer;
  word text;
  reader text := app.shown_address(recipient);
begin
  -- A pseudonym can be older than the end of the last review.
  if not exists (select from app.blind_reviews where tenant_id = app.current_tenant_id())
     and array_to_string(recipient || texts, ' ') !~ '(Candidate|Aday) [2-9A-Z]{5}|@withheld\.invalid' then
    return array[recipient] || texts;
  end if;
  for one in
    select c.*, app.is_withheld(c.id) as hidden from app.candidates c where c.tenant_id = app.current_tenant_id() and c.id = any (people)
  loop
    -- Calendar entries fold long lines, also within words.
    texts := array(select replace(one_text, e'\r\n ', '') from unnest(texts) with ordinality as t (one_text, line) order by line);
    for place in 1 .. coalesce(array_length(texts, 1), 0) loop
      if reader = one.email or reader = any (one.other_emails) then
        texts[place] := app.shown_text(texts[place], one.id, is_html => place = 3);
      elsif one.hidden then
        texts[place] := replace(texts[place], btrim(one.name || ' ' || one.surname), app.pseudonym(one.id));
        foreach word in array array[one.email, one.phone_number] || one.other_emails || one.other_phone_numbers loop
          if length(word) > 1 then
            texts[place] := regexp_replace(texts[place],
              '(?<![[:alnum:]])' || regexp_replace(word, '([^[:alnum:]])', '\\\1', 'g') || '(?![[:alnum:]])', '•••', 'gi');
          end if;
        end loop;
        foreach word in array regexp_split_to_array(one.name || ' ' || one.surname, '[\s,.''’&<>"-]+') loop
          if length(word) > 1 then
            texts[place] := regexp_replace(texts[place],
              '(?<![[:alnum:]])' || app.name_in_sentence(word) || '(?![[:alnum:]])', '•••', 'g');
          end if;
        end loop;
      end if;
    end loop;
  end loop;
  return array[reader] || texts;
end
$$;
comment on function app.blind_mail(text, uuid[], text[]) is
  'Recipient and texts of a mail: for candidates with their real name and address, for anybody else without those of withheld people';

create function app.blind_search(search jsonb, is_near boolean, is_whole boolean, before uuid, wanted integer, among uuid[])
returns table (candidate_id uuid)
language plpgsql stable rows 20000 as $$
begin
  if not exists (select from app.blind_reviews where tenant_id = app.current_tenant_id()) then
    return query select * from app.search_candidates(search, is_near, is_whole, before, wanted, among);
  else
    return query
      select f.candidate_id from app.search_candidates(search, is_near, is_whole, before, null, among) f
       where not app.is_withheld(f.candidate_id)
       order by 1 desc limit wanted;
  end if;
end
$$;
comment on function app.blind_search(jsonb, boolean, boolean, uuid, integer, uuid[]) is
  'As search_candidates, without withheld people: a search by a word of theirs would name them';

create function app.keep_withheld_words() returns trigger
language plpgsql as $$
declare
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
  person uuid := coalesce((before ->> 'candidate_id')::uuid, (
    select a.candidate_id from app.applications a where a.tenant_id = old.tenant_id and a.id = (before ->> 'application_id')::uuid));
  name text;
begin
  if person is null or not app.is_withheld(person) then
    return new;
  end if;
  foreach name in array tg_argv loop
    if after -> name is distinct from before -> name and (
         after ->> name in (app.redact(before ->> name, old.tenant_id, person), app.redact_words(before ->> name, old.tenant_id, person),
                           app.redact_letter(before ->> name, old.tenant_id, person))
         or after -> name in (app.redact_json(before -> name, old.tenant_id, person), app.redact_profile(before -> name, old.tenant_id, person))) then
      new := jsonb_populate_record(new, jsonb_build_object(name, before -> name));
    end if;
  end loop;
  return new;
end
$$;
comment on function app.keep_withheld_words() is
  'Trigger of a member''s update: a text equal to what the member could read of the stored one changes nothing';

create schema blind;
grant usage on schema blind to kadro_app;

-- The views have the names of the tables. A member's transaction puts the schema first in its search_path, so that its
-- statements read them; writes name app.
create function app.create_blind_views() returns void
language plpgsql as $$
declare
  one record;
begin
  for one in
    with person (kind, id) as (values
      ('id', 't.id'),
      ('person', 't.candidate_id'),
      ('application', '(select a.candidate_id from app.applications a where a.tenant_id = t.tenant_id and a.id = t.application_id)'),
      ('scorecard', '(select a.candidate_id from app.scorecards s join app.applications a on a.tenant_id = s.tenant_id and a.id = s.application_id where s.tenant_id = t.tenant_id and s.id = t.scorecard_id)'),
      ('either', 'coalesce(t.candidate_id, (select a.candidate_id from app.applications a where a.tenant_id = t.tenant_id and a.id = t.application_id))')),
    masked (name, kind, columns) as (values
      ('candidates', 'id', '{"name": "app.pseudonym(t.id)", "surname": "''''", "email": "case when t.email = '''' then '''' else t.id || ''@withheld.invalid'' end",
        "other_emails": "''{}''::text[]", "phone_number": "''''", "other_phone_numbers": "''{}''::text[]", "city": "''''", "country": "''''",
        "summary": "text", "is_withheld": "true", "photo_file_id": "null::uuid", "profile": "profile", "sort_name": "app.fold(app.pseudonym(t.id))", "city_folded": "''''"}'),
      ('applications', 'person', '{"answers": "json", "cover_letter": "text", "knockout_answers": "json", "sent_profile": "profile",
        "sort_name": "app.fold(app.pseudonym(t.candidate_id))"}'),
      ('files', 'person', '{"title": "case when t.purpose = ''cv'' then ''CV'' else initcap(replace(t.purpose, ''_'', '' '')) end || case when t.text_content is null then ''.'' || t.format else ''.txt'' end",
        "format": "case when t.text_content is null then t.format else ''txt'' end",
        "content_type": "case when t.text_content is null then t.content_type else ''text/plain'' end",
        "storage_key": "''''", "text_content": "text", "text_lines": "null::jsonb"}'),
      ('introductions', 'person', '{"note": "text", "sent_profile": "profile"}'),
      ('messages', 'person', '{"subject": "text", "body": "text"}'),
      ('scheduled_messages', 'person', '{"subject": "letter", "body": "letter"}'),
      ('candidate_search', 'person', '{"contact_text": "''''", "search_document": "''''::tsvector"}'),
      ('incoming_mails', 'person', '{"from_address": "''''", "from_name": "app.pseudonym(t.candidate_id)", "subject": "text", "body": "text", "left_out": "''{}''::text[]"}'),
      ('sent_mails', 'person', '{"recipient": "t.candidate_id || ''@withheld.invalid''", "reason": "text"}'),
      ('comments', 'person', '{"body_html": "text"}'),
      ('meetings', 'person', '{"candidate_email": "case when t.candidate_email = '''' then '''' else t.candidate_id || ''@withheld.invalid'' end",
        "place": "words", "private_notes": "text", "applicant_notes": "words", "candidate_answer_note": "text"}'),
      ('booking_links', 'person', '{"place": "words", "applicant_notes": "words"}'),
      ('custom_field_values', 'either', '{"text_value": "text", "text_key": "text"}'),
      ('pool_candidates', 'person', '{"note": "text"}'),
      ('tasks', 'person', '{"title": "text"}'),
      ('shares', 'person', '{"message": "text", "feedback": "text"}'),
      ('handover_people', 'person', '{"where_line": "text", "next_line": "text", "facts": "json"}'),
      ('data_requests', 'person', '{"body": "text", "answer": "text"}'),
      ('document_requests', 'application', '{"title": "words", "explanation": "words", "reason": "words"}'),
      ('job_suggestions', 'application', '{"note": "words"}'),
      ('rejections', 'application', '{"note": "text", "reason": "text"}'),
      ('withdrawals', 'application', '{"reason": "text"}'),
      ('scorecards', 'application', '{"notes": "text", "ratings": "json"}'),
      ('scorecard_versions', 'scorecard', '{"notes": "text", "ratings": "json"}'),
      ('decision_notes', 'application', '{"reason": "text"}'),
      ('events', 'person', '{"data": "json", "changes": "json"}'),
      ('merged_candidates', 'person', '{"email": "''''", "undo": "null::jsonb"}'),
      ('import_rows', 'person', '{"candidate_id": "null::uuid", "cells": "''{}''::text[]", "problems": "''[]''::jsonb", "undo": "null::jsonb"}'))
    select m.name, m.kind,
           (select string_agg(quote_literal(k.key), ', ' order by k.key) from jsonb_each_text(min(m.columns::text)::jsonb) as k
             where k.value in ('text', 'words', 'letter', 'json', 'profile')) as texts,
           string_agg(
             case when m.columns ->> a.attname is null then 't.' || quote_ident(a.attname)
                  else format('case when exists (select from app.withheld_people w where w.tenant_id = t.tenant_id and w.candidate_id = %s) then %s else t.%I end as %I',
                    p.id,
                    case m.columns ->> a.attname
                      when 'text' then format('app.redact(t.%I, t.tenant_id, %s)', a.attname, p.id)
                      when 'words' then format('app.redact_words(t.%I, t.tenant_id, %s)', a.attname, p.id)
                      when 'letter' then format('app.redact_letter(t.%I, t.tenant_id, %s)', a.attname, p.id)
                      when 'json' then format('app.redact_json(t.%I, t.tenant_id, %s)', a.attname, p.id)
                      when 'profile' then format('app.redact_profile(t.%I, t.tenant_id, %s)', a.attname, p.id)
                      else m.columns ->> a.attname
                    end || case when a.attcollation not in (0, 100) then ' collate "C"' else '' end,
                    a.attname, a.attname)
             end, ', ' order by a.attnum) as columns
      from masked m0
     cross join lateral (select m0.name, m0.kind, m0.columns::jsonb as columns) as m
      join person p on p.kind = m.kind
      join pg_attribute a on a.attrelid = ('app.' || m.name)::regclass and a.attnum > 0 and not a.attisdropped
     group by m.name, m.kind
  loop
    execute format('drop view if exists blind.%I', one.name);
    execute format('create view blind.%I with (security_invoker = true) as select %s from app.%I t', one.name, one.columns, one.name);
    execute format('comment on view blind.%I is %L', one.name, 'As the table, with the words of withheld people replaced');
    if one.kind in ('person', 'application', 'either') and one.texts is not null and one.name <> 'events' then
      execute format('drop trigger if exists keep_withheld_words on app.%I', one.name);
      execute format(
        'create trigger keep_withheld_words before update on app.%I for each row
           when (current_setting(''search_path'') like ''blind,%%'') execute function app.keep_withheld_words(%s)', one.name, one.texts);
      execute format('comment on trigger keep_withheld_words on app.%I is %L', one.name,
        'Keeps a text that a member read without the words of a withheld person and saves again');
    end if;
  end loop;
  for one in
    select * from (values
      ('candidate_contacts', 'w.candidate_id = t.candidate_id'),
      ('duplicate_keys', 'w.candidate_id = t.candidate_id'),
      ('duplicate_pairs', 'w.candidate_id in (t.first_id, t.second_id)')) as filtered (name, condition)
  loop
    execute format('drop view if exists blind.%I', one.name);
    execute format(
      'create view blind.%I with (security_invoker = true) as select t.* from app.%I t
        where not exists (select from app.withheld_people w where w.tenant_id = t.tenant_id and %s)', one.name, one.name, one.condition);
    execute format('comment on view blind.%I is %L', one.name, 'The rows of the table that are about nobody who is withheld');
  end loop;
  for one in select unnest(array['candidate_places', 'candidate_count_changes']) as name loop
    execute format('drop view if exists blind.%I', one.name);
    execute format(
      'create view blind.%I with (security_invoker = true) as select t.* from app.%I t
        where t.city_folded = '''' or exists (
          select from app.candidates c
           where c.tenant_id = t.tenant_id and c.city_folded = t.city_folded and c.country = t.country
             and not exists (select from app.withheld_people w where w.tenant_id = c.tenant_id and w.candidate_id = c.id))', one.name, one.name);
    execute format('comment on view blind.%I is %L', one.name, 'The rows of the table with places of people who are shown');
  end loop;
  grant select, insert, update, delete on all tables in schema blind to kadro_app;
end
$$;
comment on function app.create_blind_views() is
  'Creates the views of the schema blind anew; a migration that adds a column to one of their tables calls it';
revoke execute on function app.create_blind_views() from public;
select app.create_blind_views();
