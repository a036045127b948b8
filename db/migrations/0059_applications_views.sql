-- A way of looking at the applications of a job: filters, columns and order under a name.
create table app.applicant_views (
  tenant_id uuid not null default app.current_tenant_id(),
  id uuid not null default app.uuid_v7(),
  job_id uuid not null,
  made_by_member_id uuid not null,
  name text not null,
  -- Everyone who sees the applications of the job is offered it; else its maker alone.
  is_shared boolean not null default false,
  -- Filters as they stand in the address: { step, outcome, tag, … }
  filters jsonb not null default '{}',
  -- Columns in order, answers as `answer:<question id>`.
  columns text[] not null,
  sort text not null,
  sort_order text not null check (sort_order in ('asc', 'desc')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (id),
  unique (tenant_id, id),
  unique (tenant_id, job_id, made_by_member_id, name),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade,
  foreign key (tenant_id, made_by_member_id) references app.members (tenant_id, id) on delete cascade
);
create index applicant_views_member_idx on app.applicant_views (tenant_id, made_by_member_id);
select app.protect('app.applicant_views');

-- The view a member starts with on a job.
create table app.applicant_view_defaults (
  tenant_id uuid not null default app.current_tenant_id(),
  member_id uuid not null,
  job_id uuid not null,
  view_id uuid not null,
  primary key (tenant_id, member_id, job_id),
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade,
  foreign key (tenant_id, view_id) references app.applicant_views (tenant_id, id) on delete cascade
);
create index applicant_view_defaults_job_idx on app.applicant_view_defaults (tenant_id, job_id);
create index applicant_view_defaults_view_idx on app.applicant_view_defaults (tenant_id, view_id);
select app.protect('app.applicant_view_defaults');
