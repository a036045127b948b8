-- Messages between applicants and the team.

create table app.messages (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  candidate_id uuid not null,
  application_id uuid,
  sender text not null check (sender in ('member', 'candidate')),
  author_user_id uuid references app.users (id) on delete set null,
  body text not null check (char_length(body) between 1 and 5000),
  send_key text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, candidate_id, send_key),
  foreign key (tenant_id, application_id) references app.applications (tenant_id, id) on delete cascade,
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade
);
comment on table app.messages is
  'Messages of the conversation between a candidate and the team; nobody edits or deletes one';
comment on column app.messages.id is
  'Key; UUID version 7; a lock of the conversation makes the order of ids that of the commits';
comment on column app.messages.candidate_id is 'Candidate whose conversation it belongs to';
comment on column app.messages.application_id is
  'Application it is about, which limits readers to those of its job; null: about the person';
comment on column app.messages.sender is 'member: written by the team and mailed to the candidate; candidate: written by them';
comment on column app.messages.author_user_id is
  'Member who wrote it; null for a candidate, and after the account was deleted';
comment on column app.messages.body is 'Plain text with line ends';
comment on column app.messages.send_key is
  'Idempotency key of the candidate, who may have no account; null for members and without a key';
comment on column app.messages.created_at is 'When the row was inserted';
create index messages_candidate_idx on app.messages (tenant_id, candidate_id, id desc);
-- Deleting an application finds the messages about it.
create index messages_application_idx on app.messages (tenant_id, application_id) where application_id is not null;
-- Deleting a user finds the messages they wrote.
create index messages_author_idx on app.messages (author_user_id) where author_user_id is not null;
select app.enable_tenant_isolation('app.messages');

create table app.conversation_readings (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  candidate_id uuid not null,
  member_id uuid,
  read_up_to uuid not null,
  read_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, candidate_id, member_id),
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade
);
comment on table app.conversation_readings is 'How far a member, or the candidate, has read a conversation';
comment on column app.conversation_readings.id is 'Key; UUID version 7';
comment on column app.conversation_readings.candidate_id is 'Candidate whose conversation it is';
comment on column app.conversation_readings.member_id is 'Member who read it; null: the candidate';
comment on column app.conversation_readings.read_up_to is
  'Id of the newest message they saw; later ids of the other side are unread';
comment on column app.conversation_readings.read_at is 'When they saw it';
-- Removing a member finds what they read.
create index conversation_readings_member_idx on app.conversation_readings (tenant_id, member_id)
  where member_id is not null;
select app.enable_tenant_isolation('app.conversation_readings');
