create table app.meetings (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  candidate_id uuid not null,
  application_id uuid,
  job_id uuid,
  -- The step the application stood on when the meeting was made.
  step_id uuid,
  meeting_type text not null check (meeting_type in ('video', 'phone', 'onsite')),
  interview_type text not null check (interview_type in ('screening', 'technical', 'culture', 'final', 'other')),
  starts_at timestamptz not null,
  duration_minutes integer not null check (duration_minutes between 5 and 1440),
  -- IANA zone, and the wall time as chosen: the instant follows when a zone's rules change.
  time_zone text not null,
  wall_time timestamp not null,
  place text not null default '',
  private_notes text not null default '',
  applicant_notes text not null default '',
  status text not null default 'upcoming' check (status in ('upcoming', 'completed', 'cancelled')),
  candidate_email text not null default '',
  candidate_answer text not null default 'none' check (candidate_answer in ('none', 'yes', 'no', 'other_time')),
  -- iCalendar: the UID never changes, the sequence rises with each change of time or place.
  calendar_uid text not null unique,
  calendar_sequence integer not null default 0,
  -- SHA-256 of the token in the candidate's mail.
  response_token_hash bytea unique,
  created_by_user_id uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (id),
  unique (tenant_id, id),
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade,
  foreign key (tenant_id, application_id) references app.applications (tenant_id, id) on delete set null (application_id),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete set null (job_id),
  foreign key (tenant_id, step_id) references app.job_steps (tenant_id, id) on delete set null (step_id)
);
create index meetings_upcoming_idx on app.meetings (tenant_id, status, starts_at, id);
create index meetings_candidate_idx on app.meetings (tenant_id, candidate_id, starts_at desc);
create index meetings_job_idx on app.meetings (tenant_id, job_id, starts_at);
select app.protect('app.meetings');

create table app.meeting_hosts (
  tenant_id uuid not null default app.current_tenant_id(),
  meeting_id uuid not null,
  member_id uuid not null,
  -- Copied from the meeting, so that the database itself refuses a host twice at once. Empty when cancelled.
  during tstzrange not null,
  primary key (tenant_id, meeting_id, member_id),
  foreign key (tenant_id, meeting_id) references app.meetings (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade,
  constraint meeting_hosts_not_twice exclude using gist (tenant_id with =, member_id with =, during with &&)
);
create index meeting_hosts_member_idx on app.meeting_hosts (tenant_id, member_id);
select app.protect('app.meeting_hosts');
