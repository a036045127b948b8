-- Reminders of feedback that interviewers owe.

create table app.feedback_reminders (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  meeting_id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('day', 'three_days', 'week')),
  sent_at timestamptz not null,
  primary key (tenant_id, meeting_id, member_id, kind),
  foreign key (tenant_id, meeting_id) references app.meetings (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade
);
comment on table app.feedback_reminders is
  'Reminders already sent; the key keeps two servers, or a repeated task, from sending one twice';
comment on column app.feedback_reminders.meeting_id is 'Meeting that the feedback is about';
comment on column app.feedback_reminders.member_id is 'Interviewer who was reminded';
comment on column app.feedback_reminders.kind is 'day, three_days or week: the time since the end of the meeting';
comment on column app.feedback_reminders.sent_at is 'When the reminder was recorded';
-- Deleting a member finds their reminders.
create index feedback_reminders_member_idx on app.feedback_reminders (tenant_id, member_id);
-- Meetings that ended within the time of reminders, in all companies.
create index meetings_start_idx on app.meetings (tenant_id, starts_at);
select app.enable_tenant_isolation('app.feedback_reminders');
