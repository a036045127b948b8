-- Who is told of an event, one row a member. What happened, who did it and to whom stand in the event; whether the member
-- may still see it is asked whenever it is shown.
create table app.notifications (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  member_id uuid not null,
  event_id uuid not null,
  type text not null check (type in (
    'company_created', 'job_add', 'application_received', 'application_moved', 'comment_mention', 'meeting_invited',
    'meeting_changed', 'member_joined')),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (id),
  unique (tenant_id, id),
  -- An event is told to a member once.
  unique (tenant_id, event_id, member_id),
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, event_id) references app.events (tenant_id, id) on delete cascade
);
create index notifications_member_idx on app.notifications (tenant_id, member_id, id desc);
create index notifications_unread_idx on app.notifications (tenant_id, member_id) where read_at is null;
select app.protect('app.notifications');
