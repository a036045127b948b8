-- A person as one company knows them.
create table app.candidates (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  -- Set when the person applied signed in; the company's copy stays its own.
  user_id uuid references app.users (id) on delete set null,
  name text not null,
  surname text not null,
  email text not null default '' check (email = lower(email)),
  -- E.164, or empty
  phone_number text not null default '',
  current_title text not null default '',
  current_company text not null default '',
  city text not null default '',
  country text not null default '',
  summary text not null default '',
  skills text[] not null default '{}',
  tags text[] not null default '{}',
  source text not null default 'careers',
  photo_file_id uuid,
  cv_file_id uuid,
  -- The company's copy of { languages, experiences, education, projects }
  profile jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Folded as columns, for row-level security keeps PostgreSQL from looking up an expression in an index.
  sort_name text collate "C" generated always as (app.fold(name || ' ' || surname)) stored not null,
  city_folded text collate "C" generated always as (app.fold(city)) stored not null,
  primary key (id),
  unique (tenant_id, id),
  foreign key (tenant_id, photo_file_id) references app.files (tenant_id, id) on delete set null (photo_file_id),
  foreign key (tenant_id, cv_file_id) references app.files (tenant_id, id) on delete set null (cv_file_id)
);
create index candidates_list_idx on app.candidates (tenant_id, id desc);
create index candidates_name_idx on app.candidates (tenant_id, sort_name, id);
create index candidates_city_idx on app.candidates (tenant_id, city_folded, id desc) where city_folded <> '';
create index candidates_source_idx on app.candidates (tenant_id, source, id desc);
create index candidates_email_idx on app.candidates (tenant_id, email) where email <> '';
create index candidates_phone_idx on app.candidates (tenant_id, phone_number) where phone_number <> '';
create index candidates_user_idx on app.candidates (user_id) where user_id is not null;
select app.protect('app.candidates');

alter table app.files
  add foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade;

-- Who carries a tag, by tag: kept from candidates.tags by the trigger below, so that a filter needs no reading of arrays.
create table app.candidate_tags (
  tenant_id uuid not null default app.current_tenant_id(),
  tag text not null,
  candidate_id uuid not null,
  primary key (tenant_id, tag, candidate_id),
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade
);
create index candidate_tags_candidate_idx on app.candidate_tags (tenant_id, candidate_id);
select app.protect('app.candidate_tags');

create function app.list_candidate_tags() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from app.candidate_tags
     where tenant_id = new.tenant_id and candidate_id = new.id and tag <> all (new.tags);
  end if;
  insert into app.candidate_tags (tenant_id, tag, candidate_id)
  select new.tenant_id, tag, new.id from unnest(new.tags) as tag
      on conflict do nothing;
  return null;
end
$$;
create trigger list_candidate_tags_added after insert on app.candidates
  for each row when (new.tags <> '{}') execute function app.list_candidate_tags();
create trigger list_candidate_tags_changed after update of tags on app.candidates
  for each row when (old.tags is distinct from new.tags) execute function app.list_candidate_tags();

-- Words as search knows them: folded, and parted by whatever is no letter or digit.
create function app.search_words(value text) returns text
language sql immutable strict parallel safe
return btrim(regexp_replace(app.fold(value), '[^[:alnum:]]+', ' ', 'g'));

create function app.search_vector(value text) returns tsvector
language sql immutable strict parallel safe
return to_tsvector('pg_catalog.simple'::regconfig, app.search_words(value));

-- What search reads. Row-level security keeps PostgreSQL from using the indexes on it, hence search_candidates below.
create table app.candidate_search (
  tenant_id uuid not null default app.current_tenant_id(),
  candidate_id uuid not null,
  -- Folded name, e-mail, phone, title, company
  head text not null,
  -- Folded: c++ and c# are no words to a tsvector.
  skills text[] not null default '{}',
  doc tsvector not null,
  primary key (tenant_id, candidate_id),
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade
);
create index candidate_search_doc_idx on app.candidate_search using gin (tenant_id, doc);
create index candidate_search_head_idx on app.candidate_search using gin (tenant_id, head public.gin_trgm_ops);
create index candidate_search_skills_idx on app.candidate_search using gin (tenant_id, skills);
select app.protect('app.candidate_search');

-- Ids of the newest matches of the current company: the words somewhere in the person's documents, or as they stand
-- in name, e-mail, phone, title or company. The filter on the company is written here because the function's owner
-- passes the policies; callers join the ids to protected tables. `among` is for filters that leave few: their documents
-- are read then, instead of everything the words find.
create function app.search_candidates(
  words text, before uuid default null, wanted integer default null, among uuid[] default null)
returns table (candidate_id uuid)
language plpgsql stable security definer rows 20000
set search_path = pg_catalog, public, pg_temp
as $$
declare
  folded text := btrim(app.fold(words));
  -- A number is looked for without its trunk prefix: 0532 finds +90532.
  digits text := ltrim(regexp_replace(folded, '\D', '', 'g'), '0');
  piece text := case when folded ~ '^[0-9 ()+./-]+$' then digits else folded end;
  -- Words like c++ are looked up among the skills alone.
  symbols text[] := array(select word from regexp_split_to_table(folded, '\s+') as word where word ~ '[[:alnum:]][+#]');
  prefixes text;
  matches text[] := '{}';
begin
  select string_agg(format('%L:*', word), ' & ') into prefixes
    from regexp_split_to_table(folded, '\s+') as typed,
         regexp_split_to_table(app.search_words(typed), ' ') as word
   where typed <> all (symbols) and word <> '';
  if prefixes is not null or symbols <> '{}' then
    matches := array[concat_ws(' and ',
      case when prefixes is not null then format('s.doc @@ %L::tsquery', prefixes) end,
      case when symbols <> '{}' then format('s.skills @> %L::text[]', symbols) end)];
  end if;
  if length(piece) >= 3 then
    matches := matches || format('s.head like %L', '%' || regexp_replace(piece, '([\\%_])', '\\\1', 'g') || '%');
  end if;
  if matches = '{}' then
    return;
  end if;
  return query execute format(
    'select s.candidate_id from app.candidate_search s
      where s.tenant_id = $1 and (%s) and ($2 is null or s.candidate_id < $2) and ($4 is null or s.candidate_id = any($4))
      order by s.candidate_id desc limit $3', array_to_string(matches, ' or '))
    using app.current_tenant_id(), before, wanted, among;
end
$$;
revoke execute on function app.search_candidates(text, uuid, integer, uuid[]) from public;
grant execute on function app.search_candidates(text, uuid, integer, uuid[]) to kadro_app;
