-- Booking links: a candidate chooses the time of a meeting among those at which the hosts are free.

create table app.booking_links (
  tenant_id uuid not null default app.current_tenant_id(),
  id uuid not null default app.uuid_v7(),
  candidate_id uuid not null,
  application_id uuid not null,
  meeting_id uuid,
  meeting_type text not null check (meeting_type in ('video', 'phone', 'onsite')),
  interview_type text not null check (interview_type in ('screening', 'technical', 'culture', 'final', 'other')),
  duration_minutes integer not null check (duration_minutes between 5 and 480),
  step_minutes integer not null check (step_minutes between 15 and 60),
  host_mode text not null check (host_mode in ('together', 'in_turn')),
  place text not null check (char_length(place) <= 500),
  room_id uuid,
  buffer_before_minutes integer not null check (buffer_before_minutes between 0 and 240),
  buffer_after_minutes integer not null check (buffer_after_minutes between 0 and 240),
  notice_hours integer not null check (notice_hours between 0 and 336),
  days_ahead integer not null check (days_ahead between 1 and 60),
  daily_limit integer check (daily_limit between 1 and 20),
  change_hours integer not null check (change_hours between 0 and 336),
  applicant_notes text not null check (char_length(applicant_notes) <= 5000),
  offered_by_user_id uuid references app.users (id) on delete set null,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  reminded_at timestamptz,
  withdrawn_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade,
  foreign key (tenant_id, application_id) references app.applications (tenant_id, id) on delete cascade,
  foreign key (tenant_id, meeting_id) references app.meetings (tenant_id, id) on delete cascade,
  foreign key (tenant_id, room_id) references app.meeting_rooms (tenant_id, id) on delete no action
);
comment on table app.booking_links is
  'Offers of free times to an applicant, who chooses one of them; the row locks the choice, so one link makes one meeting';
comment on column app.booking_links.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.booking_links.candidate_id is 'Candidate who chooses';
comment on column app.booking_links.application_id is 'Application that the meeting is about; its end ends the link';
comment on column app.booking_links.meeting_id is 'Meeting that the candidate booked; null before that';
comment on column app.booking_links.meeting_type is 'Way to meet: video, phone or on site';
comment on column app.booking_links.interview_type is 'Purpose of the interview';
comment on column app.booking_links.duration_minutes is 'Length of the meeting in minutes';
comment on column app.booking_links.step_minutes is 'Minutes between two offered starts: 15, 30 or 60';
comment on column app.booking_links.host_mode is
  'together: all hosts take part; in_turn: one free host does, first the one with the fewest meetings to come of the kind';
comment on column app.booking_links.place is 'Video link, phone number or address of the meeting; empty when still open';
comment on column app.booking_links.room_id is 'Room that has to be free; null for none';
comment on column app.booking_links.buffer_before_minutes is 'Free minutes of each host before the meeting';
comment on column app.booking_links.buffer_after_minutes is 'Free minutes of each host after the meeting';
comment on column app.booking_links.notice_hours is 'Least hours between the choice and the meeting';
comment on column app.booking_links.days_ahead is 'Times are offered up to this many days after the choice';
comment on column app.booking_links.daily_limit is 'Most meetings of a host on a day of their zone; null for no limit';
comment on column app.booking_links.change_hours is
  'The candidate may move or cancel the meeting until this many hours before it';
comment on column app.booking_links.applicant_notes is 'Notes for the candidate, on the page and in the invitation';
comment on column app.booking_links.offered_by_user_id is
  'User who offered the times; replies go to them; null after the account was deleted';
comment on column app.booking_links.created_at is 'When the row was inserted';
comment on column app.booking_links.sent_at is 'Time of the last mail by a member';
comment on column app.booking_links.expires_at is 'From then on no time can be chosen';
comment on column app.booking_links.reminded_at is 'When the candidate was reminded, which happens once; null before that';
comment on column app.booking_links.withdrawn_at is 'When a member withdrew it; null otherwise';
-- Links of a candidate, newest first; foreign key.
create index booking_links_candidate_idx on app.booking_links (tenant_id, candidate_id, id desc);
-- Deleting an application finds its links.
create index booking_links_application_idx on app.booking_links (tenant_id, application_id);
-- A meeting has one link at most; foreign key.
create unique index booking_links_meeting_key on app.booking_links (tenant_id, meeting_id) where meeting_id is not null;
-- Deleting a room of a company finds its links.
create index booking_links_room_idx on app.booking_links (tenant_id, room_id) where room_id is not null;
-- Deleting a user finds the links that they offered.
create index booking_links_offered_by_idx on app.booking_links (offered_by_user_id)
  where offered_by_user_id is not null;
-- Links to remind of, in all companies.
create index booking_links_reminder_idx on app.booking_links (sent_at)
  where meeting_id is null and withdrawn_at is null and reminded_at is null;
select app.enable_tenant_isolation('app.booking_links');

create table app.booking_link_hosts (
  tenant_id uuid not null default app.current_tenant_id(),
  booking_link_id uuid not null,
  member_id uuid not null,
  primary key (tenant_id, booking_link_id, member_id),
  foreign key (tenant_id, booking_link_id) references app.booking_links (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade
);
comment on table app.booking_link_hosts is 'Members whose free times a booking link offers';
comment on column app.booking_link_hosts.booking_link_id is 'Link that offers them';
comment on column app.booking_link_hosts.member_id is 'Host; one who is not active any more is not offered';
create index booking_link_hosts_member_idx on app.booking_link_hosts (tenant_id, member_id);
select app.enable_tenant_isolation('app.booking_link_hosts');

create table app.booking_link_tokens (
  tenant_id uuid not null default app.current_tenant_id(),
  booking_link_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, booking_link_id) references app.booking_links (tenant_id, id) on delete cascade
);
comment on table app.booking_link_tokens is 'Tokens of booking links; each mail has its own, and all stay valid';
comment on column app.booking_link_tokens.booking_link_id is 'Link that the token opens';
comment on column app.booking_link_tokens.token_hash is 'SHA-256 of the token in the mail; the token itself is not stored';
comment on column app.booking_link_tokens.created_at is 'When the mail was enqueued';
create index booking_link_tokens_link_idx on app.booking_link_tokens (tenant_id, booking_link_id);
select app.enable_tenant_isolation('app.booking_link_tokens');
