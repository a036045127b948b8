-- Messages to candidates that are sent later, and what the applicant knows of a rejection.

create table app.scheduled_messages (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  candidate_id uuid not null,
  application_id uuid,
  author_user_id uuid references app.users (id) on delete set null,
  is_rejection boolean not null default false,
  subject text check (char_length(subject) between 1 and 200),
  body text not null check (char_length(body) between 1 and 5000),
  send_at timestamptz,
  time_zone text not null,
  problem text,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, application_id) references app.applications (tenant_id, id) on delete cascade,
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade
);
comment on table app.scheduled_messages is
  'Messages of members that are not sent yet; sending one deletes its row in the transaction that stores the message';
comment on column app.scheduled_messages.id is 'Key; UUID version 7';
comment on column app.scheduled_messages.candidate_id is 'Candidate who will get it';
comment on column app.scheduled_messages.application_id is
  'Application it is about, which limits its readers to those of its job; null: about the person';
comment on column app.scheduled_messages.author_user_id is
  'Member who wrote it and in whose name it is sent; null after the account was deleted';
comment on column app.scheduled_messages.is_rejection is
  'True: written with the rejection of the application, whose undo deletes it';
comment on column app.scheduled_messages.subject is 'Subject of the mail, without placeholders; null: the usual one';
comment on column app.scheduled_messages.body is 'Plain text with line ends, without placeholders';
comment on column app.scheduled_messages.send_at is 'When it is due; null: in the tray until a member sends it';
comment on column app.scheduled_messages.time_zone is
  'IANA zone of the candidate when it was written: that of their city, else of the company';
comment on column app.scheduled_messages.problem is
  'Reason code of the refusal when it was due, e.g. author_gone; it waits in the tray; null: none';
comment on column app.scheduled_messages.created_at is 'When it was written';
-- The tray, in the order of sending; those without a time are last.
create index scheduled_messages_due_idx
  on app.scheduled_messages (tenant_id, (coalesce(send_at, '9999-12-31 00:00:00+00'::timestamptz)), id);
create index scheduled_messages_candidate_idx on app.scheduled_messages (tenant_id, candidate_id, id);
-- Deleting an application, and undoing its rejection, find its messages.
create index scheduled_messages_application_idx on app.scheduled_messages (tenant_id, application_id)
  where application_id is not null;
-- Deleting a user finds the messages they wrote.
create index scheduled_messages_author_idx on app.scheduled_messages (author_user_id)
  where author_user_id is not null;
select app.enable_tenant_isolation('app.scheduled_messages');

alter table app.messages add column subject text check (char_length(subject) between 1 and 200);
comment on column app.messages.subject is 'Subject of the mail that its author wrote; null: the usual one';

alter table app.rejections add column mail text check (mail in ('waiting', 'sent'));
comment on column app.rejections.mail is
  'Mail about it: waiting, until then the applicant sees no rejection; sent; null: none, they see it a day later';

create table app.mail_preferences (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  member_id uuid not null,
  rejection_time text not null check (rejection_time in ('none', 'now', 'morning', 'two_days', 'tray')),
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade
);
comment on table app.mail_preferences is 'Choices of a member that the dialogs begin with';
comment on column app.mail_preferences.member_id is 'Member whose choices they are';
comment on column app.mail_preferences.rejection_time is
  'When the mail of the last rejection was to be sent; none: without a mail';
select app.enable_tenant_isolation('app.mail_preferences');
