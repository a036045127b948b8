-- Meetings with candidates: hosts, answer links and reminders.

create table app.meetings (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  candidate_id uuid not null,
  application_id uuid,
  job_id uuid,
  step_id uuid,
  meeting_type text not null check (meeting_type in ('video', 'phone', 'onsite')),
  interview_type text not null check (interview_type in ('screening', 'technical', 'culture', 'final', 'other')),
  starts_at timestamptz not null,
  duration_minutes integer not null check (duration_minutes between 5 and 1440),
  time_zone text not null,
  wall_time timestamp not null,
  place text not null default '',
  private_notes text not null default '',
  applicant_notes text not null default '',
  status text not null default 'upcoming' check (status in ('upcoming', 'completed', 'cancelled')),
  candidate_email text not null default '',
  candidate_answer text not null default 'none' check (candidate_answer in ('none', 'yes', 'no', 'other_time')),
  calendar_uid text not null,
  calendar_sequence integer not null default 0,
  created_by_user_id uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  candidate_answer_note text not null default '',
  candidate_answered_at timestamptz,
  candidate_time_zone text,
  primary key (tenant_id, id),
  unique (tenant_id, calendar_uid),
  foreign key (tenant_id, application_id)
    references app.applications (tenant_id, id) on delete no action,
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade,
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete no action,
  foreign key (tenant_id, step_id) references app.job_steps (tenant_id, id) on delete no action
);
comment on table app.meetings is
  'Interviews with a candidate; a cancelled one keeps its row, because links in sent mails still open it';
comment on column app.meetings.id is
  'Key; the app makes a random UUID (version 4), so that calendar_uid can contain it; does not sort by time';
comment on column app.meetings.candidate_id is 'Candidate who is invited';
comment on column app.meetings.application_id is
  'Application that the meeting is about; null for none or after it was deleted';
comment on column app.meetings.job_id is
  'Job of that application; its hiring team sees the meeting; null for none or after the job was deleted';
comment on column app.meetings.step_id is
  'Step of the application when the meeting was scheduled; null for none or when the step was removed';
comment on column app.meetings.meeting_type is 'Way to meet: video, phone or on site; the mails word the place by it';
comment on column app.meetings.interview_type is 'Purpose of the interview; the mails and the calendar entry name it';
comment on column app.meetings.starts_at is
  'Instant of wall_time in time_zone, computed when the meeting is scheduled or moved';
comment on column app.meetings.duration_minutes is 'Length in minutes; the end is computed from it';
comment on column app.meetings.time_zone is 'IANA zone in which the scheduler chose the time';
comment on column app.meetings.wall_time is
  'Local date and time in time_zone as chosen; a time that the clocks skip is rejected';
comment on column app.meetings.place is 'Video link, phone number or address as typed; empty when still open';
comment on column app.meetings.private_notes is
  'Notes for the team; no mail, calendar entry or public page contains them';
comment on column app.meetings.applicant_notes is 'Notes for the candidate; the invitation contains them';
comment on column app.meetings.status is
  'upcoming; completed: set by a member, can be undone; cancelled: final, frees the time of the hosts';
comment on column app.meetings.candidate_email is
  'Address of the candidate when scheduled; mails go there; empty sends none to the candidate';
comment on column app.meetings.candidate_answer is
  'Answer by the link in the mail; none: no answer yet; a new time or place resets it to none';
comment on column app.meetings.calendar_uid is 'iCalendar UID: id at the host name of the installation; never changes';
comment on column app.meetings.calendar_sequence is
  'iCalendar SEQUENCE; rises with each change of the calendar entry, so that calendars replace it';
comment on column app.meetings.created_by_user_id is
  'User who scheduled it; replies to its mails go to them; null after the account was deleted';
comment on column app.meetings.created_at is 'When the row was inserted';
comment on column app.meetings.updated_at is 'Last change by a member; an answer of the candidate does not change it';
comment on column app.meetings.version is
  'Rises with each change by a member; an update with an older version gets 409';
comment on column app.meetings.candidate_answer_note is
  'Remark that the candidate wrote with the answer, e.g. other times; empty when none';
comment on column app.meetings.candidate_answered_at is
  'Time of the answer; null before it and after a new time or place';
comment on column app.meetings.candidate_time_zone is
  'IANA zone of the city of the candidate, used in mails to them; null: not sure, time_zone is used';
-- Lists of upcoming and of completed meetings by start.
create index meetings_upcoming_idx on app.meetings (tenant_id, status, starts_at, id);
create index meetings_candidate_idx on app.meetings (tenant_id, candidate_id, starts_at desc);
create index meetings_job_idx on app.meetings (tenant_id, job_id, starts_at);
-- Deleting an application finds the meetings about it.
create index meetings_application_idx on app.meetings (tenant_id, application_id) where application_id is not null;
-- Deleting a user finds the meetings they scheduled.
create index meetings_creator_idx on app.meetings (created_by_user_id) where created_by_user_id is not null;
-- Deleting a step finds the meetings scheduled on it.
create index meetings_step_idx on app.meetings (tenant_id, step_id) where step_id is not null;
select app.enable_tenant_isolation('app.meetings');

create table app.meeting_hosts (
  tenant_id uuid not null default app.current_tenant_id(),
  meeting_id uuid not null,
  member_id uuid not null,
  during tstzrange not null,
  primary key (tenant_id, meeting_id, member_id),
  foreign key (tenant_id, meeting_id) references app.meetings (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade,
  constraint meeting_hosts_no_overlap exclude using gist (tenant_id with =, member_id with =, during with &&)
);
comment on table app.meeting_hosts is
  'Members who hold a meeting; the constraint meeting_hosts_no_overlap rejects overlapping meetings';
comment on column app.meeting_hosts.meeting_id is 'Meeting that the member holds';
comment on column app.meeting_hosts.member_id is
  'Host; sees the meeting also without being on the hiring team of the job';
comment on column app.meeting_hosts.during is
  'Copy of the meeting time for the exclusion constraint, end excluded; empty when cancelled';
create index meeting_hosts_member_idx on app.meeting_hosts (tenant_id, member_id);
select app.enable_tenant_isolation('app.meeting_hosts');

create table app.meeting_links (
  tenant_id uuid not null default app.current_tenant_id(),
  meeting_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, meeting_id) references app.meetings (tenant_id, id) on delete cascade
);
comment on table app.meeting_links is
  'Links by which the candidate answers without signing in; each mail has its own, and all stay valid';
comment on column app.meeting_links.meeting_id is 'Meeting that the link opens, also after it was cancelled';
comment on column app.meeting_links.token_hash is 'SHA-256 of the token in the mail; the token itself is not stored';
comment on column app.meeting_links.created_at is 'When the row was inserted';
create index meeting_links_meeting_idx on app.meeting_links (tenant_id, meeting_id);
select app.enable_tenant_isolation('app.meeting_links');

create table app.meeting_reminders (
  tenant_id uuid not null default app.current_tenant_id(),
  meeting_id uuid not null,
  kind text not null check (kind in ('day', 'hour')),
  starts_at timestamptz not null,
  primary key (tenant_id, meeting_id, kind, starts_at),
  foreign key (tenant_id, meeting_id) references app.meetings (tenant_id, id) on delete cascade
);
comment on table app.meeting_reminders is
  'Reminders already sent; the key keeps a repeated task from sending one twice for the same time';
comment on column app.meeting_reminders.meeting_id is 'Meeting that the reminder was about';
comment on column app.meeting_reminders.kind is
  'day: sent from 24 hours before the start; hour: from 60 minutes before it';
comment on column app.meeting_reminders.starts_at is
  'Start of the meeting when the reminder left; a moved meeting gets new reminders';
select app.enable_tenant_isolation('app.meeting_reminders');
