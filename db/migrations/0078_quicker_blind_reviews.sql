-- Lists of a company with a blind review read as many rows as those of any other company. The triggers learn the modes of
-- their columns.

-- In PL/pgSQL, because a function in SQL becomes a part of the query, which then collects all withheld people for each
-- of its columns.
create function app.withholds(company uuid, person uuid) returns boolean
language plpgsql stable strict parallel safe as $$
begin
  return exists (select from app.withheld_people where tenant_id = company and candidate_id = person);
end
$$;
comment on function app.withholds(uuid, uuid) is 'Whether a blind review of the company withholds the person; for few rows';

create or replace function app.create_blind_views() returns void
language plpgsql as $$
declare
  one record;
  -- Values that are shown are asked for row by row, and of few rows.
  of_one constant text := 'app.withholds(t.tenant_id, %s)';
  -- Values by which all rows are sorted or searched: PostgreSQL collects the withheld people once.
  of_all constant text := 'exists (select from app.withheld_people w where w.tenant_id = t.tenant_id and w.candidate_id = %s)';
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
           (select string_agg(quote_literal(k.key || ':' || k.value), ', ' order by k.key) from jsonb_each_text(min(m.columns::text)::jsonb) as k
             where k.value in ('text', 'words', 'letter', 'json', 'profile')) as texts,
           string_agg(
             case when m.columns ->> a.attname is null then 't.' || quote_ident(a.attname)
                  else format('case when %s then %s else t.%I end as %I',
                    format(case when a.attname in ('sort_name', 'city_folded') then of_all else of_one end, p.id),
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
           where c.tenant_id = t.tenant_id and c.city_folded = t.city_folded and c.city_folded <> '''' and c.country = t.country
             and not exists (select from app.withheld_people w where w.tenant_id = c.tenant_id and w.candidate_id = c.id))', one.name, one.name);
    execute format('comment on view blind.%I is %L', one.name, 'The rows of the table with places of people who are shown');
  end loop;
  grant select, insert, update, delete on all tables in schema blind to kadro_app;
end
$$;
select app.create_blind_views();

create or replace function app.blind_search(search jsonb, is_near boolean, is_whole boolean, before uuid, wanted integer, among uuid[])
returns table (candidate_id uuid)
language plpgsql stable rows 20000 as $$
declare
  company uuid := app.current_tenant_id();
begin
  if not exists (select from app.blind_reviews where tenant_id = company) then
    return query select * from app.search_candidates(search, is_near, is_whole, before, wanted, among);
  elsif wanted is null then
    return query
      select f.candidate_id from app.search_candidates(search, is_near, is_whole, before, null, among) f
       where not exists (select from app.withheld_people w where w.tenant_id = company and w.candidate_id = f.candidate_id)
       order by 1 desc;
  else
    -- The found ones come newest first; each is looked up until there are enough.
    return query
      select f.candidate_id from app.search_candidates(search, is_near, is_whole, before, null, among) f
       where not app.withholds(company, f.candidate_id)
       limit wanted;
  end if;
end
$$;
