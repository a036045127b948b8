-- Limits of self-scheduling, and reads of a host's meetings by their start.

alter table app.meeting_settings
  add column buffer_before_minutes integer not null default 0 check (buffer_before_minutes between 0 and 240),
  add column buffer_after_minutes integer not null default 15 check (buffer_after_minutes between 0 and 240),
  add column notice_hours integer not null default 24 check (notice_hours between 0 and 336),
  add column daily_limit integer default 4 check (daily_limit between 1 and 20);
comment on column app.meeting_settings.buffer_before_minutes is
  'Minutes that stay free before a meeting that an applicant chooses; a link or a host may have a value of its own';
comment on column app.meeting_settings.buffer_after_minutes is
  'Minutes that stay free after such a meeting; a link or a host may have a value of its own';
comment on column app.meeting_settings.notice_hours is
  'Least hours between the choice and the meeting; a link or a host may have a value of its own';
comment on column app.meeting_settings.daily_limit is
  'Most meetings of a host on a day of their zone, over all links; null for no limit';

create table app.member_limits (
  tenant_id uuid not null default app.current_tenant_id(),
  member_id uuid not null,
  buffer_before_minutes integer check (buffer_before_minutes between 0 and 240),
  buffer_after_minutes integer check (buffer_after_minutes between 0 and 240),
  notice_hours integer check (notice_hours between 0 and 336),
  daily_limit integer check (daily_limit between 1 and 20),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade
);
comment on table app.member_limits is
  'Own limits of members as hosts of meetings that applicants choose; booking links keep them. Null: that of the company';
comment on column app.member_limits.member_id is 'Member whose limits they are';
comment on column app.member_limits.buffer_before_minutes is 'Minutes that stay free before a meeting; null for the default';
comment on column app.member_limits.buffer_after_minutes is 'Minutes that stay free after a meeting; null for the default';
comment on column app.member_limits.notice_hours is 'Least hours before a meeting; null for the default';
comment on column app.member_limits.daily_limit is
  'Most meetings on a day of their zone, over all links; null for the default';
comment on column app.member_limits.updated_at is 'Last change by the member';
select app.enable_tenant_isolation('app.member_limits');

alter table app.booking_links
  alter column buffer_before_minutes drop not null,
  alter column buffer_after_minutes drop not null,
  alter column notice_hours drop not null;
comment on column app.booking_links.buffer_before_minutes is
  'Minutes that stay free before the meeting, instead of those of the company; null for the default';
comment on column app.booking_links.buffer_after_minutes is
  'Minutes that stay free after the meeting, instead of those of the company; null for the default';
comment on column app.booking_links.notice_hours is
  'Least hours between the choice and the meeting, instead of those of the company; null for the default';
comment on column app.booking_links.daily_limit is
  'Most meetings of a host on a day of their zone, instead of that of the company; null for the default';

-- Row-level security uses no index for && on ranges, which is not leakproof; it does for the start.
alter table app.meeting_hosts add column starts_at timestamptz generated always as (lower(during)) stored;
comment on column app.meeting_hosts.starts_at is 'Start of during, for the index; null when cancelled';
-- Times of a host in a period; foreign key to members.
create index meeting_hosts_start_idx on app.meeting_hosts (tenant_id, member_id, starts_at);
drop index app.meeting_hosts_member_idx;
-- Times of a room in a period; foreign key to rooms.
create index meetings_room_start_idx on app.meetings (tenant_id, room_id, starts_at) where room_id is not null;
drop index app.meetings_room_idx;
