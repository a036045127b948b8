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
  primary key (id),
  unique (tenant_id, id),
  foreign key (tenant_id, photo_file_id) references app.files (tenant_id, id) on delete set null (photo_file_id),
  foreign key (tenant_id, cv_file_id) references app.files (tenant_id, id) on delete set null (cv_file_id)
);
create index candidates_list_idx on app.candidates (tenant_id, id desc);
create index candidates_name_idx on app.candidates (tenant_id, app.fold(name || ' ' || surname), id);
create index candidates_email_idx on app.candidates (tenant_id, email) where email <> '';
create index candidates_phone_idx on app.candidates (tenant_id, phone_number) where phone_number <> '';
create index candidates_user_idx on app.candidates (user_id) where user_id is not null;
select app.protect('app.candidates');

alter table app.files
  add foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade;

-- What search reads. Row-level security keeps PostgreSQL from using the indexes on it, hence search_candidates below.
create table app.candidate_search (
  tenant_id uuid not null default app.current_tenant_id(),
  candidate_id uuid not null,
  -- Folded name, e-mail, phone, title, company
  head text not null,
  skills text[] not null default '{}',
  doc tsvector not null,
  primary key (tenant_id, candidate_id),
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade
);
create index candidate_search_doc_idx on app.candidate_search using gin (tenant_id, doc);
create index candidate_search_head_idx on app.candidate_search using gin (tenant_id, head public.gin_trgm_ops);
create index candidate_search_skills_idx on app.candidate_search using gin (tenant_id, skills);
select app.protect('app.candidate_search');
create policy search_access on app.candidate_search to kadro_search using (true);
grant select on app.candidate_search to kadro_search;

-- Ids of the newest matches of the current company. The filter on the company is written here because the
-- function's owner passes the policies; callers join the ids to protected tables.
create function app.search_candidates(words text, before uuid default null, wanted integer default 50)
returns table (candidate_id uuid)
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  tenant uuid := app.current_tenant_id();
  folded text := app.fold(words);
  prefix_query tsquery;
begin
  if tenant is null or folded = '' then
    return;
  end if;
  select string_agg(quote_literal(word) || ':*', ' & ')::tsquery into prefix_query
    from regexp_split_to_table(regexp_replace(folded, '[^[:alnum:]]+', ' ', 'g'), '\s+') as word
   where word <> '';
  return query
    select hit.candidate_id
      from (
        select s.candidate_id from app.candidate_search s
         where s.tenant_id = tenant and s.head like '%' || replace(replace(replace(folded, '\', '\\'), '%', '\%'), '_', '\_') || '%'
           and (before is null or s.candidate_id < before)
        union
        select s.candidate_id from app.candidate_search s
         where s.tenant_id = tenant and prefix_query is not null and s.doc @@ prefix_query
           and (before is null or s.candidate_id < before)
        union
        select s.candidate_id from app.candidate_search s
         where s.tenant_id = tenant and s.skills @> array[folded]
           and (before is null or s.candidate_id < before)
      ) as hit
     order by hit.candidate_id desc
     limit least(wanted, 1000);
end
$$;
alter function app.search_candidates(text, uuid, integer) owner to kadro_search;
revoke execute on function app.search_candidates(text, uuid, integer) from public;
grant execute on function app.search_candidates(text, uuid, integer) to kadro_app;
