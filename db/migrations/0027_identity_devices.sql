-- Where a user has signed in from before, so that a sign-in from elsewhere can be told to them.
create table app.known_devices (
  user_id uuid not null references app.users (id) on delete cascade,
  -- HMAC-SHA-256 of user, browser, system and network under the installation's key: it says nothing by itself.
  device_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
create index known_devices_seen_idx on app.known_devices (seen_at);
grant select, insert, update, delete on app.known_devices to kadro_app, kadro_system;
