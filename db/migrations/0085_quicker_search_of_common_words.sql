-- The first page of a search for common words. A prefix makes PostgreSQL collect the people of all companies whose texts
-- have such a word: 90 ms for two words that one person in ten has. Whole words need only the people who have both.

drop function app.search_candidates(jsonb, boolean, boolean, uuid, integer, uuid[]);
drop function app.blind_search(jsonb, boolean, boolean, uuid, integer, uuid[]);

-- Row-level security keeps PostgreSQL from using the indexes of candidate_search, so this runs as owner and names the
-- company itself; callers join the ids to protected tables. With `among` it reads the rows of those candidates instead
-- of everything that matches. 16 MB of work_mem hold the hits of common words, which the usual 4 MB do not.
create function app.search_candidates(
  search jsonb, is_near boolean, is_whole boolean,
  before uuid default null, wanted integer default null, among uuid[] default null, shown integer default null)
returns table (candidate_id uuid)
language plpgsql stable security definer rows 20000
set search_path = pg_catalog, public, pg_temp set work_mem = '16MB' set enable_seqscan = off
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
  return query execute format(
    'select s.candidate_id from app.candidate_search s
      where s.tenant_id = $1 and (%s) and ($2 is null or s.candidate_id < $2)
        and ($4 is null or s.candidate_id = any($4))
      order by s.candidate_id desc limit $3', matches)
    using company, before, wanted, among, query, part;
end
$$;
comment on function app.search_candidates(jsonb, boolean, boolean, uuid, integer, uuid[], integer) is
  'Finds candidates of the current company, newest first, with `shown` only as many; runs as owner, for row-level security would block the indexes';
revoke execute on function app.search_candidates(jsonb, boolean, boolean, uuid, integer, uuid[], integer) from public;
grant execute on function app.search_candidates(jsonb, boolean, boolean, uuid, integer, uuid[], integer) to kadro_app;

create function app.blind_search(
  search jsonb, is_near boolean, is_whole boolean, before uuid, wanted integer, among uuid[], shown integer)
returns table (candidate_id uuid)
language plpgsql stable rows 20000 as $$
declare
  company uuid := app.current_tenant_id();
begin
  if not exists (select from app.blind_reviews where tenant_id = company) then
    return query select * from app.search_candidates(search, is_near, is_whole, before, wanted, among, shown);
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
comment on function app.blind_search(jsonb, boolean, boolean, uuid, integer, uuid[], integer) is
  'As search_candidates, without withheld people: a search by a word of theirs would name them';
