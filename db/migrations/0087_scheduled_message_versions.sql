-- Two members who change a waiting message at once do not overwrite each other.

alter table app.scheduled_messages add column version integer not null default 1;
comment on column app.scheduled_messages.version is
  'Rises with each change by a member and with a new problem; a change of an older version is refused';

-- The view of blind reviews gets the column.
select app.create_blind_views();
