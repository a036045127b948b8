-- Two members who change a waiting mailing at once do not overwrite each other. Outgoing lists messages to people whom a
-- blind review withholds by their day.

alter table app.bulk_changes add column version integer not null default 1;
comment on column app.bulk_changes.version is
  'Rises with each change of a mailing by a member; a change of an older version is refused';

-- A column, because an index on an expression with a zone would refuse messages whose zone this PostgreSQL does not know.
alter table app.scheduled_messages add column send_day date;
comment on column app.scheduled_messages.send_day is
  'The day of send_at in time_zone; orders messages to people whom a blind review withholds, of which only the day is shown';
update app.scheduled_messages set send_day = (send_at at time zone time_zone)::date;
alter table app.scheduled_messages
  add constraint scheduled_messages_send_day_check check ((send_day is null) = (send_at is null));

create index scheduled_messages_day_idx
  on app.scheduled_messages (tenant_id, (coalesce(send_day, '9999-12-31'::date)), id);
