-- When members can hold meetings: working hours, busy times from a calendar of their own, and the address of their feed.

create table app.member_hours (
  tenant_id uuid not null default app.current_tenant_id(),
  member_id uuid not null,
  time_zone text not null,
  days jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade
);
comment on table app.member_hours is
  'Working hours of members; a member without a row has those of the company: weekdays from 9 to 18 in its zone';
comment on column app.member_hours.member_id is 'Member whose hours they are';
comment on column app.member_hours.time_zone is 'IANA zone of the hours';
comment on column app.member_hours.days is
  'List of {weekday, from, to}: ISO weekday 1 to 7, local times such as 09:00, at most one entry for a day';
comment on column app.member_hours.updated_at is 'Last change by the member';
select app.enable_tenant_isolation('app.member_hours');

create table app.busy_calendars (
  tenant_id uuid not null default app.current_tenant_id(),
  member_id uuid not null,
  kind text not null default 'ics' check (kind in ('ics', 'caldav')),
  secret bytea not null,
  host text not null,
  failure text check (
    failure in
      ('unreachable', 'forbidden_address', 'denied', 'not_a_calendar', 'too_large', 'not_caldav', 'other_domain')),
  checked_at timestamptz,
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade
);
comment on table app.busy_calendars is 'Calendars of members, from which only busy times are read';
comment on column app.busy_calendars.member_id is 'Member whose calendar it is; one calendar each';
comment on column app.busy_calendars.kind is
  'ics: one file at the address; caldav: the calendars of an account, of which the member chooses those that count';
comment on column app.busy_calendars.secret is
  'Address, user name, password and the calendars of the account as JSON, encrypted with the secret of the installation';
comment on column app.busy_calendars.host is 'Host name of the address, which the member sees';
comment on column app.busy_calendars.failure is
  'Why the last reading failed, in which case the earlier busy times stay; null when it succeeded or is due';
comment on column app.busy_calendars.checked_at is 'Time of the last reading, also a failed one; null before the first';
comment on column app.busy_calendars.due_at is 'When it is read next';
comment on column app.busy_calendars.created_at is 'When the member connected it';
-- Calendars that are due, in all companies.
create index busy_calendars_due_idx on app.busy_calendars (due_at);
select app.enable_tenant_isolation('app.busy_calendars');

create table app.busy_blocks (
  tenant_id uuid not null default app.current_tenant_id(),
  member_id uuid not null,
  during tstzrange not null,
  primary key (tenant_id, member_id, during),
  foreign key (tenant_id, member_id) references app.busy_calendars (tenant_id, member_id) on delete cascade,
  constraint busy_blocks_no_overlap exclude using gist (tenant_id with =, member_id with =, during with &&)
);
comment on table app.busy_blocks is
  'Busy times of the next weeks from the calendar of a member, without titles; each reading replaces them';
comment on column app.busy_blocks.member_id is 'Member who is busy';
comment on column app.busy_blocks.during is 'Busy time, end excluded; overlapping entries of the calendar are merged';
select app.enable_tenant_isolation('app.busy_blocks');

create table app.meeting_feeds (
  tenant_id uuid not null default app.current_tenant_id(),
  member_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade
);
comment on table app.meeting_feeds is
  'Secret addresses of the calendar with the meetings of a member; renewing replaces the row, revoking deletes it';
comment on column app.meeting_feeds.member_id is 'Member whose meetings the calendar has';
comment on column app.meeting_feeds.token_hash is 'SHA-256 of the token in the address; the token itself is not stored';
comment on column app.meeting_feeds.created_at is 'When the address was made';
create unique index meeting_feeds_token_idx on app.meeting_feeds (tenant_id, token_hash);
select app.enable_tenant_isolation('app.meeting_feeds');
