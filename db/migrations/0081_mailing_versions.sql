-- Two members who change a waiting mailing at once do not overwrite each other. Outgoing lists messages to people whom a
-- blind review withholds by their day.

alter table app.bulk_changes add column version integer not null default 1;
comment on column app.bulk_changes.version is
  'Rises with each change of a mailing by a member; a change of an older version is refused';

-- The order of Outgoing for people whom a blind review withholds, whose messages show only a day.
create index scheduled_messages_day_idx
  on app.scheduled_messages (tenant_id, (coalesce((send_at at time zone time_zone)::date, '9999-12-31'::date)), id);
