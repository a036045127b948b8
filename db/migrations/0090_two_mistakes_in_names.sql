-- Two typing mistakes in a name: "pleni" for Pelin. The index has each name whole and without one of its letters, so the
-- further spellings are made of the typed word: all are looked up whole, which costs the same for any number of people.

create function app.without_letters(words text[]) returns text[]
language sql immutable strict parallel safe
return array(
  select distinct overlay(word placing '' from place for 1)
    from unnest(words) as word
   cross join lateral generate_series(1, length(word)) as place);
comment on function app.without_letters(text[]) is 'Each word without each of its letters';

create function app.swapped_letters(words text[]) returns text[]
language sql immutable strict parallel safe
return array(
  select distinct overlay(word placing reverse(substr(word, place, 2)) from place for 2)
    from unnest(words) as word
   cross join lateral generate_series(1, length(word) - 1) as place);
comment on function app.swapped_letters(text[]) is 'Each word with each two neighbours swapped';

create function app.typed_spellings(word text, is_far boolean) returns text[]
language sql immutable strict parallel safe
return array(
  select near
    from (select 1 as kind, unnest(app.near_spellings(word) || case when length(word) = 3 then array[word] else '{}' end) as near
          union all
          select 2, unnest(app.swapped_letters(app.swapped_letters(array[word]))) where is_far
          union all
          select 3, unnest(app.without_letters(app.without_letters(array[word]))) where is_far
          union all
          select 4, unnest(app.without_letters(app.swapped_letters(array[word]))) where is_far) as spelled
   group by near
   order by min(kind), near
   limit 100);
comment on function app.typed_spellings(text, boolean) is
  'Spellings under f: of the names that a folded word may mean: one mistake apart, is_far: two; at most 100, because PostgreSQL leaves the index aside for more';

create or replace function app.term_query(term jsonb, is_near boolean, is_whole boolean) returns tsquery
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
    if is_near and field in ('', 'n') and not is_phrase and cardinality(words) = 1 and length(words[1]) between 3 and 30 then
      found := found || (
        select string_agg(format('''f:%s''', near), ' | ')::tsquery
          from unnest(app.typed_spellings(words[1], term ? 'isFar' and length(words[1]) between 5 and 16)) as near);
    end if;
  end if;
  return coalesce(found && signs, found, signs);
end
$$;
comment on function app.term_query(jsonb, boolean, boolean) is
  'Query of one term, {text, field, isPhrase, isFar}; null without a word. is_near: also names spelled like it; is_whole: also words under r:';

-- Row-level security keeps PostgreSQL from using the indexes of candidate_search, so this runs as owner and names the
-- company itself; callers join the ids to protected tables. With `among` it reads the rows of those candidates instead
-- of everything that matches. 16 MB of work_mem hold the hits of common words, which the usual 4 MB do not. Of many spellings
-- PostgreSQL expects most people to have one, and would read all of them in their order: 350 ms, and seconds for two
-- mistakes. Without scans in order it looks the spellings up.
create or replace function app.search_candidates(
  search jsonb, is_near boolean, is_whole boolean,
  before uuid default null, wanted integer default null, among uuid[] default null, shown integer default null)
returns table (candidate_id uuid)
language plpgsql stable security definer rows 20000
set search_path = pg_catalog, public, pg_temp set work_mem = '16MB' set enable_seqscan = off set enable_indexscan = on
as $$
declare
  company uuid := app.current_tenant_id();
  query tsquery := app.search_query(search, is_near, is_whole);
  folded text := btrim(app.fold(search ->> 'piece'));
  -- A number is searched without its trunk prefix: 0532 finds +90532.
  piece text := case when folded ~ '^[0-9 ()+./-]+$' then ltrim(regexp_replace(folded, '\D', '', 'g'), '0') else folded end;
  part text := '%' || regexp_replace(piece, '([\\%_])', '\\\1', 'g') || '%';
  matches text := concat_ws(' or ',
    case when query is not null then 's.search_document @@ $5' end,
    case when length(piece) >= 3 then 's.contact_text like $6' end);
  -- Without the marks of prefixes: who has the whole words also has their beginnings, unless a word is excluded.
  whole tsquery := case when query::text not like '%!%' then replace(query::text, ''':*', '''')::tsquery end;
  newest_of text := format(
    'select array(select s.candidate_id
                    from (select * from app.candidate_search s
                           where s.tenant_id = $1 and ($2 is null or s.candidate_id < $2)
                           order by s.candidate_id desc limit $4) as s
                   where %s
                   order by s.candidate_id desc limit $3)', matches);
  newest uuid[];
  others uuid[];
begin
  if matches = '' then
    return;
  end if;
  if shown < wanted and whole::text <> query::text then
    -- Of more common words the newest people are read soonest, and of rarer ones those who have them.
    execute newest_of into newest using company, before, 50, 1000, query, part;
    if cardinality(newest) between 5 and 49 then
      execute 'select array(select s.candidate_id from app.candidate_search s
                where s.tenant_id = $1 and s.search_document @@ $4 and ($2 is null or s.candidate_id < $2) limit $3)'
         into others using company, before, wanted, whole;
      if cardinality(others) = wanted then
        execute newest_of into newest using company, before, shown, 10000, query, part;
        if cardinality(newest) = shown then
          return query
            select * from unnest(newest)
            union all
            (select id from unnest(others) as id where id <> all (newest) limit wanted - shown);
          return;
        end if;
      end if;
    end if;
  end if;
  if is_near then
    perform set_config('enable_indexscan', 'off', true);
  end if;
  return query execute format(
    'select s.candidate_id from app.candidate_search s
      where s.tenant_id = $1 and (%s) and ($2 is null or s.candidate_id < $2)
        and ($4 is null or s.candidate_id = any($4))
      order by s.candidate_id desc limit $3', matches)
    using company, before, wanted, among, query, part;
end
$$;
