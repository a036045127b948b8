-- Dashboard: how each member arranges it, when they last opened it, and the sample data of a new company.

create table app.dashboard_settings (
  tenant_id uuid not null default app.current_tenant_id(),
  member_id uuid not null,
  scope text not null check (scope in ('mine', 'all')),
  cards text[] not null,
  hidden_cards text[] not null default '{}',
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade
);
comment on table app.dashboard_settings is
  'The dashboard as a member arranged it; without a row it has all cards in their usual order';
comment on column app.dashboard_settings.member_id is 'Member whose dashboard it is';
comment on column app.dashboard_settings.scope is
  'all: every job that the member may see; mine: the jobs on whose hiring team they are';
comment on column app.dashboard_settings.cards is 'Cards in display order, also hidden ones; a card that is missing is last';
comment on column app.dashboard_settings.hidden_cards is 'Cards that the member does not want to see';
select app.enable_tenant_isolation('app.dashboard_settings');

create table app.dashboard_visits (
  tenant_id uuid not null default app.current_tenant_id(),
  member_id uuid not null,
  visited_at timestamptz not null,
  previous_at timestamptz,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade
);
comment on table app.dashboard_visits is
  'When a member opened the dashboard, written at most once an hour; the dashboard counts what happened since';
comment on column app.dashboard_visits.member_id is 'Member who opened it';
comment on column app.dashboard_visits.visited_at is 'Start of the present visit; opening it again within an hour continues it';
comment on column app.dashboard_visits.previous_at is 'Start of the visit before; null at the first one';
select app.enable_tenant_isolation('app.dashboard_visits');

create table app.sample_data (
  tenant_id uuid not null default app.current_tenant_id() primary key references app.companies (id) on delete cascade,
  added_at timestamptz not null,
  job_ids uuid[] not null default '{}',
  candidate_ids uuid[] not null default '{}'
);
comment on table app.sample_data is
  'The sample data of a company, at most once; removing it deletes exactly these jobs and candidates';
comment on column app.sample_data.added_at is 'When it was added; an unchanged meeting with this time is part of it';
comment on column app.sample_data.job_ids is
  'Sample jobs. Members may have deleted some; one with other applicants stays when the sample data is removed';
comment on column app.sample_data.candidate_ids is 'Sample candidates; members may have deleted some';
select app.enable_tenant_isolation('app.sample_data');
