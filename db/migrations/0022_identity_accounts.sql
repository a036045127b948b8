-- Anyone may type anyone's address: an address belongs to the one account that proved it. Accounts that only claim it
-- may share it until then, so that registering a taken address looks like registering a free one.
alter table app.users drop constraint users_email_key;
create unique index users_proven_email_key on app.users (email) where email_verified_at is not null;
create index users_email_idx on app.users (email) where email is not null;

alter table app.users
  add column product_updates boolean not null default true,
  add column security_updates boolean not null default true,
  add column phone_notifications boolean not null default false,
  -- Asked for by the user; the account goes when this has passed.
  add column deletion_due_at timestamptz;
create index users_deletion_idx on app.users (deletion_due_at) where deletion_due_at is not null;
grant insert (product_updates, security_updates, phone_notifications, deletion_due_at) on app.users to kadro_app;
grant update (product_updates, security_updates, phone_notifications, deletion_due_at) on app.users to kadro_app;

-- What a mailed link or a half-finished sign-in proves. Used once.
create table app.user_tokens (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users (id) on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'second_factor')),
  -- SHA-256 of the token; the token itself is nowhere.
  token_hash bytea not null unique,
  -- The address that it was sent to and proves; null for second_factor.
  email text check (email = lower(email)),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index user_tokens_user_idx on app.user_tokens (user_id, purpose);
create index user_tokens_expires_idx on app.user_tokens (expires_at);
grant select, insert, update, delete on app.user_tokens to kadro_app, kadro_system;
