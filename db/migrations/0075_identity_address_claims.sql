-- When and from where an account claimed an address that is not proven yet: the mail names it. Deleted with the proof.
create table app.address_claims (
  user_id uuid not null references app.users (id) on delete cascade,
  email text not null check (email = lower(email)),
  -- Browser and system, e.g. "Chrome, Windows"; empty when the browser does not say.
  device text not null,
  -- Network of the caller, e.g. 192.0.2.0/24; null when the address is none.
  network text,
  claimed_at timestamptz not null,
  primary key (user_id, email)
);
create index address_claims_email_idx on app.address_claims (email);
create index address_claims_claimed_idx on app.address_claims (claimed_at);
grant select, insert, update, delete on app.address_claims to kadro_app, kadro_system;

-- Grows when every way into the account ends, so that a sign-in that was checked before opens no session after it.
alter table app.users add column access_version integer not null default 0;
grant insert (access_version), update (access_version) on app.users to kadro_app;
