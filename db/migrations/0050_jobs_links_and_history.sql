-- Links to a job's public page, one for each place it is shared: they tell where views and applications come from.
create table app.job_links (
  tenant_id uuid not null default app.current_tenant_id(),
  id uuid not null default app.uuid_v7(),
  job_id uuid not null,
  name text not null,
  -- utm_source, as views and applications count it
  source text not null,
  created_by_user_id uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (id),
  unique (tenant_id, id),
  unique (tenant_id, job_id, source),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
);
select app.protect('app.job_links');
create index page_views_job_idx on app.page_views (tenant_id, job_id, source) where job_id is not null;
create index applications_source_idx on app.applications (tenant_id, job_id, source);
-- What happened with a job itself, not with its candidates.
create index events_of_job_idx on app.events (tenant_id, job_id, id desc)
  where job_id is not null and candidate_id is null;
