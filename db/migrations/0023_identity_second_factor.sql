create table app.authenticators (
  user_id uuid primary key references app.users (id) on delete cascade,
  -- The TOTP secret (RFC 6238), sealed with the installation's key.
  sealed_secret bytea not null,
  -- Null while the user has not yet typed a first code.
  confirmed_at timestamptz,
  -- Time step of the last code that was taken: a code works once.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table app.recovery_codes (
  user_id uuid not null references app.users (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

create table app.passkeys (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users (id) on delete cascade,
  -- As WebAuthn gives it, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user_idx on app.passkeys (user_id);

create table app.passkey_challenges (
  id uuid primary key default app.uuid_v7(),
  -- Null when somebody signs in: who, the passkey will tell.
  user_id uuid references app.users (id) on delete cascade,
  challenge text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index passkey_challenges_user_idx on app.passkey_challenges (user_id);
create index passkey_challenges_expires_idx on app.passkey_challenges (expires_at);

grant select, insert, update, delete on app.authenticators, app.recovery_codes, app.passkeys, app.passkey_challenges
  to kadro_app, kadro_system;
