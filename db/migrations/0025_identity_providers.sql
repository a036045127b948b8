-- Who a user is at an OpenID provider.
create table app.provider_accounts (
  provider text not null,
  -- The `sub` claim.
  subject text not null,
  user_id uuid not null references app.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index provider_accounts_user_idx on app.provider_accounts (user_id);

-- A sign-in at a provider that is under way. Used once.
create table app.provider_flows (
  id uuid primary key default app.uuid_v7(),
  provider text not null,
  state_hash bytea not null unique,
  -- SHA-256 of the cookie that binds the flow to the browser which began it.
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  -- Where the person was headed, as the sign-in page's own parameter said it.
  redirect text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index provider_flows_expires_idx on app.provider_flows (expires_at);

create table app.connected_companies (
  -- Also the client_id.
  id uuid primary key default app.uuid_v7(),
  name text not null,
  -- SHA-256; the secret is 256 random bits.
  secret_hash bytea not null,
  -- Compared exactly, character by character.
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 20),
  is_enabled boolean not null default true,
  created_at timestamptz not null default now()
);
create index connected_companies_redirect_uris_idx on app.connected_companies using gin (redirect_uris);

-- 60 seconds, used once.
create table app.authorization_codes (
  code_hash bytea primary key,
  connected_company_id uuid not null references app.connected_companies (id) on delete cascade,
  user_id uuid not null references app.users (id) on delete cascade,
  redirect_uri text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index authorization_codes_company_idx on app.authorization_codes (connected_company_id);
create index authorization_codes_user_idx on app.authorization_codes (user_id);
create index authorization_codes_expires_idx on app.authorization_codes (expires_at);

grant select, insert, update, delete on app.provider_accounts, app.provider_flows, app.authorization_codes
  to kadro_app, kadro_system;
-- Which companies are connected is decided by the platform's administration.
grant select on app.connected_companies to kadro_app;
grant select, insert, update, delete on app.connected_companies to kadro_system;
