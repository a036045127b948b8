-- Tasks of members about candidates.

create table app.tasks (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  candidate_id uuid not null,
  application_id uuid,
  title text not null,
  due_on date not null,
  due_time time,
  time_zone text not null,
  due_at timestamptz not null,
  assignee_id uuid,
  giver_id uuid,
  reminded_at timestamptz,
  done_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade,
  foreign key (tenant_id, application_id) references app.applications (tenant_id, id) on delete cascade,
  foreign key (tenant_id, assignee_id) references app.members (tenant_id, id) on delete no action,
  foreign key (tenant_id, giver_id) references app.members (tenant_id, id) on delete no action
);
comment on table app.tasks is 'What a member is to do about a candidate by a day; background tasks are another table';
comment on column app.tasks.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.tasks.candidate_id is 'Candidate whom the task is about; only members who may see them see the task';
comment on column app.tasks.application_id is
  'Application it is about, which limits readers to those of its job; null: about the person';
comment on column app.tasks.title is 'What is to be done, as a member typed it';
comment on column app.tasks.due_on is 'Day by which it is to be done, in time_zone';
comment on column app.tasks.due_time is 'Time on that day; null: any time of the day';
comment on column app.tasks.time_zone is 'IANA zone in which the member chose the day';
comment on column app.tasks.due_at is
  'Instant from which it is due: due_time of the day in time_zone, or the start of the day without a time';
comment on column app.tasks.assignee_id is 'Member who is to do it; null after they left the company';
comment on column app.tasks.giver_id is 'Member who added it; null after they left the company';
comment on column app.tasks.reminded_at is
  'When the reminder that it is due was recorded, once; null before, and after a change of day, time or assignee';
comment on column app.tasks.done_at is 'When a member marked it as done, which can be undone; null: open';
comment on column app.tasks.removed_at is
  'When a member deleted it; hidden, and deleted an hour later unless that is undone; null: not deleted';
comment on column app.tasks.created_at is 'When the row was inserted';
-- Open and done tasks of an assignee, and deleting a member.
create index tasks_assignee_idx on app.tasks (tenant_id, assignee_id, due_at, id)
  where done_at is null and removed_at is null;
create index tasks_assignee_done_idx on app.tasks (tenant_id, assignee_id, done_at desc, id desc)
  where done_at is not null and removed_at is null;
create index tasks_assignee_key_idx on app.tasks (tenant_id, assignee_id) where assignee_id is not null;
-- Open and done tasks that a member gave, and deleting a member.
create index tasks_giver_idx on app.tasks (tenant_id, giver_id, due_at, id)
  where done_at is null and removed_at is null;
create index tasks_giver_done_idx on app.tasks (tenant_id, giver_id, done_at desc, id desc)
  where done_at is not null and removed_at is null;
create index tasks_giver_key_idx on app.tasks (tenant_id, giver_id) where giver_id is not null;
-- Tasks about a candidate; foreign key.
create index tasks_candidate_idx on app.tasks (tenant_id, candidate_id, due_at, id);
-- Deleting an application finds the tasks about it.
create index tasks_application_idx on app.tasks (tenant_id, application_id) where application_id is not null;
select app.enable_tenant_isolation('app.tasks');
