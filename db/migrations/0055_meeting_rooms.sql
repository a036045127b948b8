-- Rooms of meetings, the address of video calls, and meetings to which somebody did not come.

create table app.meeting_rooms (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  name text not null,
  place text not null default '',
  seats integer check (seats between 1 and 1000),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (tenant_id, id)
);
comment on table app.meeting_rooms is 'Rooms of a company in which meetings take place';
comment on column app.meeting_rooms.id is 'Key; sorts by time of creation';
comment on column app.meeting_rooms.name is 'Name, unique among the rooms that are not removed, whatever its case';
comment on column app.meeting_rooms.place is 'How to find it: address, floor; mails contain it; empty when not given';
comment on column app.meeting_rooms.seats is 'Number of seats; null when not given';
comment on column app.meeting_rooms.created_at is 'When the row was inserted';
comment on column app.meeting_rooms.removed_at is
  'When a member removed it; earlier meetings keep it, and forms do not offer it; null while in use';
create unique index meeting_rooms_name_idx on app.meeting_rooms (tenant_id, lower(name)) where removed_at is null;
select app.enable_tenant_isolation('app.meeting_rooms');

create table app.meeting_settings (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  video_address text not null default '',
  updated_at timestamptz not null default now(),
  primary key (tenant_id)
);
comment on table app.meeting_settings is 'Settings of meetings; a company without a row has the defaults';
comment on column app.meeting_settings.video_address is
  'Base address of a Jitsi server, under which each video meeting gets a link; empty: that of the installation';
comment on column app.meeting_settings.updated_at is 'Last change by a member';
select app.enable_tenant_isolation('app.meeting_settings');

alter table app.meetings
  add column room_id uuid,
  add column room_during tstzrange,
  add column no_show_of text check (no_show_of in ('candidate', 'host')),
  add constraint meetings_room_fkey foreign key (tenant_id, room_id)
    references app.meeting_rooms (tenant_id, id) on delete no action,
  add constraint meetings_no_show_is_over check (no_show_of is null or status = 'completed'),
  add constraint meetings_room_no_overlap
    exclude using gist (tenant_id with =, room_id with =, room_during with &&);
comment on column app.meetings.room_id is 'Room of the meeting; null for none';
comment on column app.meetings.room_during is
  'Copy of the meeting time for the exclusion constraint, end excluded; null without a room and when cancelled';
comment on column app.meetings.no_show_of is
  'Side that did not come to a completed meeting: candidate or host; null when both came';
-- Deleting a room of a company finds its meetings.
create index meetings_room_idx on app.meetings (tenant_id, room_id) where room_id is not null;
