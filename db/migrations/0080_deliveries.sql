-- Delivery of every mail to a candidate, and not only of messages: its kind, its member, and the thing that it brings.

alter table app.sent_mails
  add column kind text not null default 'message'
    check (kind in ('message', 'invitation', 'meeting_reminder', 'offer', 'documents', 'suggestion', 'other')),
  add column author_user_id uuid references app.users (id) on delete set null;
comment on table app.sent_mails is
  'Mails to candidates and whether they were delivered; the outbox has their text for 90 days';
comment on column app.sent_mails.kind is
  'message; invitation: to a meeting, its change or cancellation; meeting_reminder; offer: of times; documents: requested ones; suggestion: of a job; other: such as a confirmation';
comment on column app.sent_mails.author_user_id is
  'Member who is notified when it is not delivered; null when none caused it, and after the account was deleted';
comment on column app.sent_mails.message_id is 'Message that it brings; null for other mails';
update app.sent_mails s set author_user_id = m.author_user_id
  from app.messages m where m.tenant_id = s.tenant_id and m.id = s.message_id;
update app.sent_mails set kind = 'documents' where message_id is null;
update app.events set data = data || '{"kind": "message"}' where type = 'message.undelivered';
-- Deleting a user finds the mails they caused.
create index sent_mails_author_idx on app.sent_mails (author_user_id) where author_user_id is not null;

-- The newest mail about a row. No foreign keys: a mail is deleted with its application, and then no state is shown.
alter table app.meetings add column mail_id uuid;
comment on column app.meetings.mail_id is
  'Newest invitation, change or cancellation to the candidate, in sent_mails; null without one';
alter table app.booking_links add column mail_id uuid;
comment on column app.booking_links.mail_id is 'Newest mail with the link, in sent_mails; null without one';
alter table app.document_requests add column mail_id uuid;
comment on column app.document_requests.mail_id is 'Newest mail that asks for the document, in sent_mails; null without one';
alter table app.job_suggestions add column mail_id uuid;
comment on column app.job_suggestions.mail_id is 'Mail with the suggestion, in sent_mails; null without one';

-- The views of blind reviews get the columns.
select app.create_blind_views();
