-- Links by which an interviewer opens an interview without signing in.

create table app.interview_links (
  tenant_id uuid not null default app.current_tenant_id(),
  token_hash bytea not null,
  meeting_id uuid not null,
  member_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, meeting_id) references app.meetings (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade
);
comment on table app.interview_links is
  'Links of the mails to interviewers; each mail has its own, and it opens as long as the member hosts the meeting';
comment on column app.interview_links.token_hash is 'SHA-256 of the token in the mail; the token itself is not stored';
comment on column app.interview_links.meeting_id is 'Meeting that the link opens';
comment on column app.interview_links.member_id is 'Interviewer whose scorecard it opens';
comment on column app.interview_links.created_at is 'When the mail was written';
-- Deleting a meeting finds its links.
create index interview_links_meeting_idx on app.interview_links (tenant_id, meeting_id);
-- Deleting a member finds their links.
create index interview_links_member_idx on app.interview_links (tenant_id, member_id);
select app.enable_tenant_isolation('app.interview_links');

-- The first reminder is sent when the meeting ends.
alter table app.feedback_reminders drop constraint feedback_reminders_kind_check;
alter table app.feedback_reminders add constraint feedback_reminders_kind_check
  check (kind in ('end', 'day', 'three_days', 'week'));
comment on column app.feedback_reminders.kind is 'end, day, three_days or week: the time since the end of the meeting';
