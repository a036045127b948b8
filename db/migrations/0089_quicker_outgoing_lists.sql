-- A page of Outgoing begins at its place in the index. PostgreSQL takes "coalesce" for an expression that may leak values,
-- so under row-level security it compared each message with the place instead.

drop index app.scheduled_messages_due_idx;
create index scheduled_messages_due_idx on app.scheduled_messages
  (tenant_id, (case when send_at is null then '9999-12-31 00:00:00+00'::timestamptz else send_at end), id);
drop index app.scheduled_messages_day_idx;
create index scheduled_messages_day_idx on app.scheduled_messages
  (tenant_id, (case when send_day is null then '9999-12-31'::date else send_day end), id);
