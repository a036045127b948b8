-- Notifications of members.

create table app.notifications (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  member_id uuid not null,
  event_id uuid not null,
  type text not null
    check (type in (
      'company_created', 'job_add', 'application_received', 'application_moved', 'application_withdrawn', 'introduction_received',
      'task_assigned', 'task_due', 'feedback_due', 'feedback_given', 'handover_received', 'handover_returned', 'snooze_ended', 'export_ready', 'export_failed', 'share_answered', 'followed', 'answer_due', 'step_overdue',
      'suggestion_accepted', 'suggestion_declined', 'document_received',
      'domain_missing', 'domain_lost', 'file_infected', 'applications_held',
      'comment_mention', 'comment_reply', 'message_received', 'message_answered', 'message_undelivered', 'data_requested', 'meeting_invited', 'meeting_changed', 'meeting_soon', 'member_joined')),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, event_id, member_id),
  foreign key (tenant_id, event_id) references app.events (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade
);
comment on table app.notifications is
  'One row per member and event; the event has the facts, reading checks access; deleted after 90 days';
comment on column app.notifications.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.notifications.member_id is 'Member who is notified';
comment on column app.notifications.event_id is
  'Event in the activity log; the unique key with member_id prevents a second notification of it';
comment on column app.notifications.type is
  'Kind of notification; notificationsFor in src/notifications/rules.ts chooses it by the event';
comment on column app.notifications.created_at is 'When the row was inserted';
comment on column app.notifications.read_at is 'When the member marked it, or all, as read; null while unread';
create index notifications_member_idx on app.notifications (tenant_id, member_id, id desc);
-- Number of unread notifications on the badge.
create index notifications_unread_idx on app.notifications (tenant_id, member_id) where read_at is null;
select app.enable_tenant_isolation('app.notifications');
