-- Private threads: messages with a candidate that only chosen members read, and copies of messages that are sent later.

create table app.private_threads (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  author_user_id uuid references app.users (id) on delete set null,
  reader_user_ids uuid[] not null check (cardinality(reader_user_ids) between 1 and 200),
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
comment on table app.private_threads is
  'Messages with one candidate that only their readers see; one without messages has only ids of members';
comment on column app.private_threads.id is 'Key; UUID version 7';
comment on column app.private_threads.author_user_id is
  'Member who made it private and chooses its readers; null after the account was deleted';
comment on column app.private_threads.reader_user_ids is
  'Accounts that may read it, sorted, its author too; while they are members who see the candidate';
comment on column app.private_threads.created_at is 'When it was made private';
-- Deleting a user finds the threads they made private.
create index private_threads_author_idx on app.private_threads (author_user_id) where author_user_id is not null;
select app.enable_tenant_isolation('app.private_threads');

alter table app.messages
  add column private_thread_id uuid,
  add foreign key (tenant_id, private_thread_id) references app.private_threads (tenant_id, id) on delete cascade;
comment on column app.messages.private_thread_id is 'Private thread that it is in; null: everyone who sees the conversation reads it';
-- Messages of a private thread; foreign key.
create index messages_private_idx on app.messages (tenant_id, private_thread_id) where private_thread_id is not null;

alter table app.reply_addresses
  add column private_thread_id uuid,
  add foreign key (tenant_id, private_thread_id) references app.private_threads (tenant_id, id) on delete cascade;
comment on column app.reply_addresses.private_thread_id is 'Private thread that replies are in; null: none';
-- Addresses of a private thread; foreign key.
create index reply_addresses_private_idx on app.reply_addresses (tenant_id, private_thread_id)
  where private_thread_id is not null;

alter table app.member_reply_addresses
  add column private_thread_id uuid,
  add foreign key (tenant_id, private_thread_id) references app.private_threads (tenant_id, id) on delete cascade;
comment on column app.member_reply_addresses.private_thread_id is
  'Private thread that the answer of the member is in; null: none';
-- Addresses of members for a private thread; foreign key.
create index member_reply_addresses_private_idx on app.member_reply_addresses (tenant_id, private_thread_id)
  where private_thread_id is not null;

alter table app.incoming_mails
  add column private_thread_id uuid,
  add foreign key (tenant_id, private_thread_id) references app.private_threads (tenant_id, id) on delete cascade;
comment on column app.incoming_mails.private_thread_id is
  'Private thread that an unassigned mail was for, so that only its readers see it; null for others and once assigned';
-- Unassigned mails of a private thread; foreign key.
create index incoming_mails_private_idx on app.incoming_mails (tenant_id, private_thread_id)
  where private_thread_id is not null;

alter table app.scheduled_messages
  add column private_thread_id uuid,
  add column copy_member_ids uuid[] not null default '{}',
  add foreign key (tenant_id, private_thread_id) references app.private_threads (tenant_id, id) on delete cascade;
comment on column app.scheduled_messages.private_thread_id is
  'Private thread that it will be in, whose readers alone see it before; null: none';
comment on column app.scheduled_messages.copy_member_ids is
  'Members who get a copy when it is sent, as far as they are on the hiring team then';
-- Waiting messages of a private thread; foreign key.
create index scheduled_messages_private_idx on app.scheduled_messages (tenant_id, private_thread_id)
  where private_thread_id is not null;

create function app.set_message_readers(candidate uuid, messages uuid[], readers uuid[]) returns void
language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  with changed as (
    update app.events e
       set reader_user_ids = readers
     where e.tenant_id = app.current_tenant_id() and e.candidate_id = candidate
       and e.data ->> 'messageId' = any (messages::text[])
    returning e.tenant_id, e.id)
  delete from app.notifications n
   using changed c
   where n.tenant_id = c.tenant_id and n.event_id = c.id and readers is not null
     and n.member_id not in (
       select m.id from app.members m where m.tenant_id = app.current_tenant_id() and m.user_id = any (readers));
$$;
comment on function app.set_message_readers(uuid, uuid[], uuid[]) is
  'Gives the events of messages the readers of the messages, null for everyone, and deletes the notifications of others; runs as owner, because the app may only insert events';
revoke execute on function app.set_message_readers(uuid, uuid[], uuid[]) from public;
grant execute on function app.set_message_readers(uuid, uuid[], uuid[]) to kadro_app;

-- The views of blind reviews get the columns.
select app.create_blind_views();
