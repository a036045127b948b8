create table app.phone_codes (
  id uuid primary key default app.uuid_v7(),
  -- E.164
  phone_number text not null,
  -- Set when a signed-in user proves a new number; null when somebody signs in with it.
  user_id uuid references app.users (id) on delete cascade,
  -- HMAC-SHA-256 of number and code under the installation's key.
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index phone_codes_number_idx on app.phone_codes (phone_number, id desc);
create index phone_codes_user_idx on app.phone_codes (user_id);
create index phone_codes_expires_idx on app.phone_codes (expires_at);
grant select, insert, update, delete on app.phone_codes to kadro_app, kadro_system;
