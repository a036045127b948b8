-- Mailings are sent at a chosen time, and each mail outside the quiet hours of its reader.

alter table app.bulk_changes
  drop constraint bulk_changes_state_check,
  add constraint bulk_changes_state_check
    check (state in ('delayed', 'running', 'scheduled', 'done', 'undoing', 'undone', 'cancelled')),
  add column time_from timestamptz,
  add column planned_to uuid,
  add column problem text check (problem in ('author_gone', 'read_only'));
comment on column app.bulk_changes.state is
  'delayed: mails wait 30 seconds; running; scheduled: mails wait for their time or a member; done; undoing; undone; cancelled: no more mails are sent';
comment on column app.bulk_changes.undo_until is
  'Undo is possible until then: 15 minutes after the start; mails can be cancelled until they are sent';
comment on column app.bulk_changes.time_from is
  'When the time of a mailing was chosen, from which tomorrow is counted; null for other changes';
comment on column app.bulk_changes.planned_to is
  'Candidates of a mailing up to this id have their send_at, and those behind it get theirs next; null: all have it';
comment on column app.bulk_changes.problem is
  'Why a mailing was not sent at its time; it waits for a member; null: no problem';
-- The mailings that are not sent yet, among all bulk changes of thirty days.
create index bulk_changes_pending_idx on app.bulk_changes (tenant_id, id)
  where state in ('delayed', 'running', 'scheduled');

alter table app.bulk_change_items add column send_at timestamptz;
comment on column app.bulk_change_items.send_at is
  'When the mail to this candidate is due, outside their quiet hours; null until it is planned, and in other bulk changes';
-- The next mails of a mailing, and how many wait.
create index bulk_change_items_due_idx on app.bulk_change_items (tenant_id, bulk_change_id, send_at)
  where state = 'waiting';
