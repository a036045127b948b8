-- Signatures of members, copies of messages for the hiring team, and who edited a message that is not sent yet.

create table app.mail_signatures (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  member_id uuid not null,
  en text not null check (char_length(en) <= 1000),
  tr text not null check (char_length(tr) <= 1000),
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade
);
comment on table app.mail_signatures is 'Signatures below the mails of members to candidates; messages do not store them';
comment on column app.mail_signatures.member_id is 'Member whose signature it is';
comment on column app.mail_signatures.en is 'Plain text below English mails; empty: the Turkish one';
comment on column app.mail_signatures.tr is 'Plain text below Turkish mails; empty: the English one';
select app.enable_tenant_isolation('app.mail_signatures');

create table app.message_copies (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  message_id uuid not null,
  member_id uuid not null,
  primary key (tenant_id, message_id, member_id),
  foreign key (tenant_id, message_id) references app.messages (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade
);
comment on table app.message_copies is 'Members of the hiring team who got a copy of a message by mail';
comment on column app.message_copies.message_id is 'Message of another member to a candidate';
comment on column app.message_copies.member_id is 'Member who got the copy';
-- Deleting a member finds their copies; foreign key.
create index message_copies_member_idx on app.message_copies (tenant_id, member_id);
select app.enable_tenant_isolation('app.message_copies');

alter table app.scheduled_messages
  add column edited_by_user_id uuid references app.users (id) on delete set null;
comment on column app.scheduled_messages.edited_by_user_id is
  'Another member who changed the text last; it is still sent in the name of its author; null: nobody';
-- Deleting a user finds the messages they edited.
create index scheduled_messages_editor_idx on app.scheduled_messages (edited_by_user_id)
  where edited_by_user_id is not null;

create function app.move_message_events(source uuid, target uuid, message uuid) returns void
language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  with moved as (
    update app.events e
       set candidate_id = target, application_id = null, job_id = null,
           type = case e.type when 'message.received' then 'message.answered' else e.type end
     where e.tenant_id = app.current_tenant_id() and e.candidate_id = source and e.data ->> 'messageId' = message::text
    returning e.tenant_id, e.id)
  update app.notifications n set type = 'message_answered'
    from moved m
   where n.tenant_id = m.tenant_id and n.event_id = m.id and n.type = 'message_received';
$$;
comment on function app.move_message_events(uuid, uuid, uuid) is
  'Moves the events of a message to the candidate to whom it moves, as about no job; runs as owner, because the app may only insert';
revoke execute on function app.move_message_events(uuid, uuid, uuid) from public;
grant execute on function app.move_message_events(uuid, uuid, uuid) to kadro_app;
