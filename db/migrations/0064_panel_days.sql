-- Panel days: several meetings with one candidate on one day, planned, moved and mailed together.

create table app.panel_days (
  tenant_id uuid not null default app.current_tenant_id(),
  id uuid not null default app.uuid_v7(),
  candidate_id uuid not null,
  calendar_uid text not null,
  calendar_sequence integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, calendar_uid),
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade
);
comment on table app.panel_days is
  'Meetings with a candidate on one day; the row is locked before its meetings, so that moves of the day follow each other';
comment on column app.panel_days.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.panel_days.candidate_id is 'Candidate of all its meetings';
comment on column app.panel_days.calendar_uid is
  'iCalendar UID of the one entry that the candidate gets for the whole day; never changes';
comment on column app.panel_days.calendar_sequence is
  'iCalendar SEQUENCE of that entry; rises with each mail to the candidate that changes it';
comment on column app.panel_days.version is
  'Rises with each change of a meeting of the day; a move with an older version gets 409';
comment on column app.panel_days.created_at is 'When the row was inserted';
create index panel_days_candidate_idx on app.panel_days (tenant_id, candidate_id);
select app.enable_tenant_isolation('app.panel_days');

alter table app.meetings
  add column panel_day_id uuid,
  add constraint meetings_panel_day_fkey foreign key (tenant_id, panel_day_id)
    references app.panel_days (tenant_id, id) on delete cascade;
comment on column app.meetings.panel_day_id is 'Panel day that the meeting belongs to; never changes; null for a single meeting';
-- The meetings of a day; foreign key.
create index meetings_panel_day_idx on app.meetings (tenant_id, panel_day_id) where panel_day_id is not null;
