-- Mails of conversations: the ways in and out, and whether a mail arrived.

alter table app.messages
  add column kind text not null default 'message' check (kind in ('message', 'auto_reply'));
comment on column app.messages.kind is
  'message: a person wrote it; auto_reply: the mail program of the candidate sent it, so it is never unread';

create table app.reply_addresses (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  candidate_id uuid not null,
  application_id uuid,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, application_id) references app.applications (tenant_id, id) on delete cascade,
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade
);
comment on table app.reply_addresses is
  'Addresses of conversations, to which a candidate replies by mail; a merged candidate has several';
comment on column app.reply_addresses.id is 'Key; random UUID made by the application; the token is derived from it';
comment on column app.reply_addresses.candidate_id is 'Candidate whose conversation it is';
comment on column app.reply_addresses.application_id is
  'Application that replies are about, which limits their readers; null: about the person';
comment on column app.reply_addresses.token_hash is 'SHA-256 of the token in the address';
comment on column app.reply_addresses.created_at is 'When the row was inserted';
-- The address of a conversation; foreign key.
create index reply_addresses_candidate_idx on app.reply_addresses (tenant_id, candidate_id, application_id, id);
-- Deleting an application finds its addresses.
create index reply_addresses_application_idx on app.reply_addresses (tenant_id, application_id)
  where application_id is not null;
select app.enable_tenant_isolation('app.reply_addresses');

create table app.sent_mails (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null,
  candidate_id uuid not null,
  application_id uuid,
  message_id uuid,
  recipient text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'no_sender')),
  reason text check (char_length(reason) <= 500),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, application_id) references app.applications (tenant_id, id) on delete cascade,
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade,
  foreign key (tenant_id, message_id) references app.messages (tenant_id, id) on delete cascade
);
comment on table app.sent_mails is
  'Mails of conversations and whether they were delivered; the outbox has their text for 90 days';
comment on column app.sent_mails.id is 'Key; id of the row of the outbox, a random UUID; part of the Message-ID';
comment on column app.sent_mails.candidate_id is 'Candidate whom it was sent to';
comment on column app.sent_mails.application_id is 'Application that it is about; null: about the person';
comment on column app.sent_mails.message_id is 'Message that it brings; null for other mails, such as requests of documents';
comment on column app.sent_mails.recipient is 'Address that it was sent to, lower-case';
comment on column app.sent_mails.state is
  'queued; sent: a mail server took it; failed: refused or returned; no_sender: the installation sends no mail';
comment on column app.sent_mails.reason is 'Words of the mail server that refused or returned it; null when none did';
comment on column app.sent_mails.created_at is 'When the row was inserted';
comment on column app.sent_mails.changed_at is 'When the state changed last';
-- Mails to a candidate, newest first; foreign key.
create index sent_mails_candidate_idx on app.sent_mails (tenant_id, candidate_id, created_at desc);
-- The mail of a message; foreign key.
create index sent_mails_message_idx on app.sent_mails (tenant_id, message_id) where message_id is not null;
-- Deleting an application finds its mails.
create index sent_mails_application_idx on app.sent_mails (tenant_id, application_id)
  where application_id is not null;
select app.enable_tenant_isolation('app.sent_mails');

create table app.incoming_mails (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  candidate_id uuid,
  message_id uuid,
  content_hash bytea not null,
  header_id text not null check (char_length(header_id) <= 500),
  from_address text not null check (char_length(from_address) <= 320),
  from_name text not null check (char_length(from_name) <= 200),
  subject text not null check (char_length(subject) <= 300),
  body text not null check (char_length(body) <= 100000),
  matched_by text check (matched_by in ('address', 'headers', 'sender', 'member')),
  is_from_other boolean not null default false,
  is_automatic boolean not null default false,
  left_out text[] not null default '{}',
  received_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, content_hash),
  unique (tenant_id, message_id),
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade,
  foreign key (tenant_id, message_id) references app.messages (tenant_id, id) on delete cascade,
  constraint incoming_mails_assigned_with_message
    check ((candidate_id is null) = (message_id is null) and (candidate_id is null) = (matched_by is null))
);
comment on table app.incoming_mails is
  'Mails to reply addresses, without quotes in their message and whole here; the raw mail is not stored';
comment on column app.incoming_mails.id is 'Key; UUID version 7, so it sorts by arrival';
comment on column app.incoming_mails.candidate_id is 'Candidate in whose conversation it is; null while nobody assigned it';
comment on column app.incoming_mails.message_id is 'Message of the conversation that it became; null while unassigned';
comment on column app.incoming_mails.content_hash is
  'SHA-256 of Message-ID, sender, date and text; its unique key keeps a mail that arrives twice from being stored twice';
comment on column app.incoming_mails.header_id is 'Message-ID, which the next mail of the team refers to; empty without one';
comment on column app.incoming_mails.from_address is 'Address of the sender, lower-case; a mail server may not have checked it';
comment on column app.incoming_mails.from_name is 'Name that the sender gave; empty without one';
comment on column app.incoming_mails.subject is 'Subject, one line; empty without one';
comment on column app.incoming_mails.body is 'The whole text, with quotes and signature; HTML became plain text';
comment on column app.incoming_mails.matched_by is
  'How its candidate was found: address: reply address; headers; sender: its sender; member: by hand; null unassigned';
comment on column app.incoming_mails.is_from_other is 'The sender is none of the addresses of the candidate';
comment on column app.incoming_mails.is_automatic is 'A program sent it, such as an absence notice';
comment on column app.incoming_mails.left_out is 'Names of attachments that were not stored, because of their kind, size or number';
comment on column app.incoming_mails.received_at is 'When it was read from the mailbox or the hook';
-- Mails of a candidate, newest first; foreign key.
create index incoming_mails_candidate_idx on app.incoming_mails (tenant_id, candidate_id, id desc)
  where candidate_id is not null;
-- List of unassigned mails, and those that a task deletes.
create index incoming_mails_unassigned_idx on app.incoming_mails (tenant_id, id desc) where candidate_id is null;
select app.enable_tenant_isolation('app.incoming_mails');

create table app.incoming_mail_files (
  tenant_id uuid not null default app.current_tenant_id(),
  file_id uuid not null,
  incoming_mail_id uuid not null,
  primary key (tenant_id, file_id),
  foreign key (tenant_id, file_id) references app.files (tenant_id, id) on delete cascade,
  foreign key (tenant_id, incoming_mail_id) references app.incoming_mails (tenant_id, id) on delete cascade
);
comment on table app.incoming_mail_files is 'Attachments of mails';
comment on column app.incoming_mail_files.file_id is 'The file, which has the candidate of the mail as its owner';
comment on column app.incoming_mail_files.incoming_mail_id is 'Mail that it came with';
-- Files of a mail; foreign key.
create index incoming_mail_files_mail_idx on app.incoming_mail_files (tenant_id, incoming_mail_id);
select app.enable_tenant_isolation('app.incoming_mail_files');
