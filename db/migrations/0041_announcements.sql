-- Announcements of platform admins to the members of companies.

create table app.announcements (
  id uuid primary key default app.uuid_v7(),
  texts jsonb not null,
  plan_keys text[] check (cardinality(plan_keys) > 0),
  author_user_id uuid references app.users (id) on delete set null,
  created_at timestamptz not null
);
comment on table app.announcements is
  'Announcements of platform admins; members read them among their notifications for 90 days';
comment on column app.announcements.id is 'Key; UUID version 7, so it sorts among the notifications of a member';
comment on column app.announcements.texts is 'Text in each language: { en, tr }';
comment on column app.announcements.plan_keys is 'Plans whose companies get it; null for all companies';
comment on column app.announcements.author_user_id is
  'Platform admin who published it; null when the account is deleted';
comment on column app.announcements.created_at is 'When it was published';
-- Foreign key: detaches a deleted account.
create index announcements_author_idx on app.announcements (author_user_id) where author_user_id is not null;
grant select on app.announcements to kadro_app;
grant select, insert, delete on app.announcements to kadro_system;

create table app.announcement_readings (
  user_id uuid not null references app.users (id) on delete cascade,
  announcement_id uuid not null references app.announcements (id) on delete cascade,
  read_at timestamptz not null,
  removed_at timestamptz,
  primary key (user_id, announcement_id)
);
comment on table app.announcement_readings is
  'That a user read or removed an announcement, in any of their companies; without a row it is unread';
comment on column app.announcement_readings.user_id is 'User who read or removed it';
comment on column app.announcement_readings.announcement_id is 'Announcement';
comment on column app.announcement_readings.read_at is 'When the user marked it, or all, as read, or removed it';
comment on column app.announcement_readings.removed_at is 'When the user removed it; null while it is listed';
-- Foreign key, and the readings of old announcements.
create index announcement_readings_announcement_idx on app.announcement_readings (announcement_id);
grant select, insert, update, delete on app.announcement_readings to kadro_app;
grant select on app.announcement_readings to kadro_system;
