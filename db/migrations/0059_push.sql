-- Push messages to the browsers of users.

create table app.push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key bytea not null,
  created_at timestamptz not null default now()
);
comment on table app.push_keys is
  'The VAPID key pair of this installation (RFC 8292), one row; browsers bind their subscriptions to it';
comment on column app.push_keys.is_only is 'Key; always true, so there is one row';
comment on column app.push_keys.public_key is 'Public key in base64url, which browsers get';
comment on column app.push_keys.private_key is 'Private key, encrypted with the SECRET_KEY';
comment on column app.push_keys.created_at is 'When it was made';
grant select, insert, delete on app.push_keys to kadro_app;
grant select on app.push_keys to kadro_system;

create table app.push_subscriptions (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users (id) on delete cascade,
  session_id uuid not null references app.sessions (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
comment on table app.push_subscriptions is
  'Browsers that show push messages to a user; deleted when the session ends or the push service forgets them';
comment on column app.push_subscriptions.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.push_subscriptions.user_id is 'User whose notifications it shows';
comment on column app.push_subscriptions.session_id is
  'Session of the browser, which names the device; its end deletes the subscription';
comment on column app.push_subscriptions.endpoint is 'Address at the push service of the browser; secret, so no call returns it';
comment on column app.push_subscriptions.p256dh is 'Public key of the browser in base64url, for the encryption (RFC 8291)';
comment on column app.push_subscriptions.auth is 'Secret of the browser in base64url, for the encryption (RFC 8291)';
comment on column app.push_subscriptions.created_at is 'When the browser subscribed';
-- Foreign keys; lists the browsers of a user.
create index push_subscriptions_user_idx on app.push_subscriptions (user_id);
create index push_subscriptions_session_idx on app.push_subscriptions (session_id);
grant select, insert, update, delete on app.push_subscriptions to kadro_app;
grant select on app.push_subscriptions to kadro_system;
