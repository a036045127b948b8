create table app.users (
  id uuid primary key default app.uuid_v7(),
  -- Lower-cased. Null only for a user who came by phone and has not given one yet.
  email text unique check (email = lower(email)),
  email_verified_at timestamptz,
  -- argon2id in PHC format; null for users who only sign in by phone or provider.
  password_hash text,
  name text not null,
  surname text not null,
  -- E.164
  phone_number text unique,
  avatar_key text,
  locale text not null default 'en' check (locale in ('en', 'tr')),
  is_platform_admin boolean not null default false,
  -- Version of the KVKK statement and terms that the user accepted, and when.
  terms_version text,
  terms_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  passive_at timestamptz
);
comment on column app.users.passive_at is 'Set by a platform admin: the user cannot sign in';

create table app.sessions (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users (id) on delete cascade,
  -- SHA-256 of the cookie's token; the token itself is nowhere.
  token_hash bytea not null unique,
  user_agent text not null default '',
  ip inet,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- Slides: 30 days after the last visit.
  expires_at timestamptz not null
);
create index sessions_user_idx on app.sessions (user_id);
create index sessions_expires_idx on app.sessions (expires_at);

grant select, insert, update, delete on app.users, app.sessions to kadro_app, kadro_system;
