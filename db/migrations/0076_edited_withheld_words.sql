-- Edits of texts that a blind review shows with placeholders keep the words behind them.

create function app.words_behind(stored text, shown text, pseudonym text) returns text[]
language plpgsql immutable parallel safe as $$
declare
  marks text[] := array(select m[1] from regexp_matches(shown, '(•••|' || pseudonym || ')', 'g') as m);
  edge text;
  pieces text[];
  rest text;
  place integer;
  words text[];
begin
  -- Some placeholders have a space of their own on both sides, so the second try ignores spaces there.
  foreach edge in array array['', ' *'] loop
    pieces := regexp_split_to_array(shown, edge || '(?:•••|' || pseudonym || ')' || edge);
    words := '{}';
    rest := substr(stored, length(pieces[1]) + 1);
    place := case when left(stored, length(pieces[1])) = pieces[1] then 1 else 0 end;
    for n in 1 .. cardinality(marks) loop
      exit when place = 0;
      place := case when n < cardinality(marks) then strpos(rest, pieces[n + 1])
                    when right(rest, length(pieces[n + 1])) = pieces[n + 1] then length(rest) - length(pieces[n + 1]) + 1
                    else 0 end;
      if marks[n] = '•••' then
        words := words || case when edge = '' then left(rest, place - 1) else btrim(left(rest, place - 1)) end;
      end if;
      rest := substr(rest, place + length(pieces[n + 1]));
    end loop;
    if place > 0 then
      return words;
    end if;
  end loop;
  return null;
end
$$;
comment on function app.words_behind(text, text, text) is
  'The stored words behind the placeholders of a shown text, in order; null when the stored text has other words around them';

create function app.redact_as(mode text, value text, company uuid, person uuid) returns text
language plpgsql stable parallel safe as $$
begin
  -- Not in SQL, where the planner would cast a constant to jsonb whatever the mode.
  return case mode
    when 'text' then app.redact(value, company, person)
    when 'words' then app.redact_words(value, company, person)
    when 'letter' then app.redact_letter(value, company, person)
    when 'json' then app.redact_json(value::jsonb, company, person)::text
    when 'profile' then app.redact_profile(value::jsonb, company, person)::text end;
end
$$;
comment on function app.redact_as(text, text, uuid, uuid) is
  'A text, or the text of a JSON value, as the views of blind reviews show a column of this mode';

create function app.restore_words(stored text, edited text, company uuid, person uuid, mode text) returns text
language plpgsql stable parallel safe as $$
declare
  parts text[] := string_to_array(edited, '•••');
  words text[] := app.words_behind(
    normalize(stored, nfc), app.redact_as(mode, stored, company, person), '(?:Candidate|Aday) ' || split_part(app.pseudonym(person), ' ', 2));
  restored text := parts[1];
  shown text;
begin
  if cardinality(words) is distinct from cardinality(parts) - 1 then
    return null;
  end if;
  for n in 1 .. cardinality(words) loop
    restored := restored || words[n] || parts[n + 1];
  end loop;
  shown := app.redact_as(mode, restored, company, person);
  -- Letters that the member put beside a placeholder may make its words another word, which would be shown.
  if exists (select from unnest(words) as word
              where length(btrim(word)) > 1 and strpos(shown, btrim(word)) > 0 and strpos(edited, btrim(word)) = 0) then
    return null;
  end if;
  return restored;
end
$$;
comment on function app.restore_words(text, text, uuid, uuid, text) is
  'An edited text with the stored words in place of its placeholders; null when they do not match, or when the result would show a word';

create or replace function app.keep_withheld_words() returns trigger
language plpgsql as $$
declare
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
  person uuid := coalesce((before ->> 'candidate_id')::uuid, (
    select a.candidate_id from app.applications a where a.tenant_id = old.tenant_id and a.id = (before ->> 'application_id')::uuid));
  argument text;
  name text;
  mode text;
  modes text[];
  restored text;
begin
  if person is null or not app.is_withheld(person) then
    return new;
  end if;
  foreach argument in array tg_argv loop
    name := split_part(argument, ':', 1);
    mode := split_part(argument, ':', 2);
    continue when after -> name is not distinct from before -> name;
    modes := case when mode in ('json', 'profile') then array['json', 'profile'] else array['text', 'words', 'letter'] end;
    if exists (select from unnest(modes) as one where app.redact_as(one, before ->> name, old.tenant_id, person) = after ->> name) then
      new := jsonb_populate_record(new, jsonb_build_object(name, before -> name));
    elsif strpos(after ->> name, '•••') > 0
      and app.redact_as(mode, before ->> name, old.tenant_id, person) is distinct from before ->> name then
      restored := app.restore_words(before ->> name, after ->> name, old.tenant_id, person, mode);
      if restored is null then
        raise exception 'placeholders of withheld words were changed' using errcode = 'KB001';
      end if;
      new := jsonb_populate_record(new, jsonb_build_object(
        name, case when mode in ('json', 'profile') then restored::jsonb else to_jsonb(restored) end));
    end if;
  end loop;
  return new;
end
$$;
comment on function app.keep_withheld_words() is
  'Trigger of a member''s update, with its columns and their modes as arguments (body:text): a text that the member read without withheld words keeps them, also when its rest is edited; refuses with KB001 when placeholders were added or some removed';
