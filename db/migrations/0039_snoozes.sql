-- Applications that are put aside until a day.

create table app.snoozes (
  tenant_id uuid not null default app.current_tenant_id(),
  application_id uuid not null,
  until_at timestamptz not null,
  member_id uuid,
  snoozed_at timestamptz not null default now(),
  primary key (tenant_id, application_id),
  foreign key (tenant_id, application_id) references app.applications (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete no action
);
comment on table app.snoozes is
  'Applications that wait for nobody until a time; a background task deletes the row then, or an event before';
comment on column app.snoozes.application_id is 'Application that is put aside, for the whole team';
comment on column app.snoozes.until_at is 'When the application waits for the team again';
comment on column app.snoozes.member_id is
  'Member who put it aside and is notified at its end; null after they left the company';
comment on column app.snoozes.snoozed_at is 'When it was put aside';
-- Deleting a member finds the snoozes of theirs.
create index snoozes_member_idx on app.snoozes (tenant_id, member_id) where member_id is not null;
select app.enable_tenant_isolation('app.snoozes');
