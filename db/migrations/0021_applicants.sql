-- Lists of people: the views that members save of the applications of a job, or of all candidates.

create table app.list_views (
  tenant_id uuid not null default app.current_tenant_id(),
  id uuid not null default app.uuid_v7(),
  job_id uuid,
  created_by_member_id uuid not null,
  name text not null,
  is_shared boolean not null default false,
  filters jsonb not null default '{}',
  columns text[] not null,
  sort text not null,
  sort_order text not null check (sort_order in ('asc', 'desc')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, job_id, created_by_member_id, name),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade,
  foreign key (tenant_id, created_by_member_id) references app.members (tenant_id, id) on delete cascade
);
comment on table app.list_views is
  'Saved views of a list of people: filters, columns and order under a name';
comment on column app.list_views.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.list_views.job_id is 'Job whose applications the view lists; null for a view of all candidates';
comment on column app.list_views.created_by_member_id is
  'Member who saved it; only they and owners change it; deleting the member deletes it';
comment on column app.list_views.name is
  'Name in the menu of views; unique per member and list, which decides between two saves at once';
comment on column app.list_views.is_shared is
  'True offers the view to everyone who sees the list, false to its author alone';
comment on column app.list_views.filters is
  'Filters of the call that lists the people: applicantFilters of a job, candidateFilters of all candidates';
comment on column app.list_views.columns is
  'Column names in display order; the answers to a question are answer:<question id>';
comment on column app.list_views.sort is
  'Order of the list: applied, name, rating or days (on the step); created or name for candidates';
comment on column app.list_views.sort_order is
  'Direction of the sort; with days, desc puts the longest on their step first';
comment on column app.list_views.created_at is 'When the row was inserted';
comment on column app.list_views.updated_at is 'Last change of the view';
create index list_views_member_idx on app.list_views (tenant_id, created_by_member_id);
select app.enable_tenant_isolation('app.list_views');

create table app.list_view_defaults (
  tenant_id uuid not null default app.current_tenant_id(),
  member_id uuid not null,
  job_id uuid,
  view_id uuid not null,
  primary key (tenant_id, member_id, view_id),
  unique nulls not distinct (tenant_id, member_id, job_id),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, view_id) references app.list_views (tenant_id, id) on delete cascade
);
comment on table app.list_view_defaults is
  'View that a member starts a list with; without a row the list starts with its standard columns';
comment on column app.list_view_defaults.member_id is 'Member who chose the view';
comment on column app.list_view_defaults.job_id is 'Job whose list opens with the view; null for the list of all candidates';
comment on column app.list_view_defaults.view_id is
  'Own or shared view of that list; deleting the view deletes the choice';
-- Deleting a job finds the chosen views of it.
create index list_view_defaults_job_idx on app.list_view_defaults (tenant_id, job_id);
-- Deleting a view finds the members who start with it.
create index list_view_defaults_view_idx on app.list_view_defaults (tenant_id, view_id);
select app.enable_tenant_isolation('app.list_view_defaults');
