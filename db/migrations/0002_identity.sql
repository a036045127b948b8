-- Users, how they sign in, and the applications that Kadro signs them in to.

create table app.users (
  id uuid primary key default app.uuid_v7(),
  email text check (email = lower(email)),
  email_verified_at timestamptz,
  password_hash text,
  name text not null,
  surname text not null,
  phone_number text unique,
  avatar_key text,
  language text not null default 'en' check (language in ('en', 'tr')),
  is_platform_admin boolean not null default false,
  terms_version text,
  terms_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  passive_at timestamptz,
  product_updates boolean not null default true,
  security_updates boolean not null default true,
  phone_notifications boolean not null default false,
  deletion_due_at timestamptz,
  access_version integer not null default 0
);
comment on table app.users is 'Accounts of persons; they belong to no company and may be members, candidates or both';
comment on column app.users.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.users.email is
  'Lower-case mail address; several accounts may claim one until one verifies it; null when it has none';
comment on column app.users.email_verified_at is
  'When the account verified its address by link, invitation or provider; null while it only claims it';
comment on column app.users.password_hash is
  'argon2id in PHC format; null for users who sign in by phone, passkey or provider only';
comment on column app.users.name is
  'Given name as the person typed it; empty after a first phone sign-in until the person fills it in';
comment on column app.users.surname is
  'Family name as the person typed it; empty after a first phone sign-in until the person fills it in';
comment on column app.users.phone_number is 'Verified mobile number in E.164, one account each; null when none';
comment on column app.users.avatar_key is
  'Storage key of the profile picture, a square WebP of 512 pixels; null when there is none';
comment on column app.users.language is 'Language of the mails and SMS to this user and of the screens';
comment on column app.users.is_platform_admin is
  'Opens operations for platform admins; only the command line sets it, the app role cannot';
comment on column app.users.terms_version is
  'Version of the KVKK statement and terms the user accepted, as evidence; null until then';
comment on column app.users.terms_accepted_at is 'When the user accepted that version; null until then';
comment on column app.users.created_at is
  'When the row was inserted; after 30 days remove_accounts deletes an abandoned, unverified account';
comment on column app.users.passive_at is
  'When a platform admin barred the user from signing in, null otherwise; the app role cannot write it';
comment on column app.users.product_updates is
  'Wish for news about the product; the settings page saves it, no sender reads it yet';
comment on column app.users.security_updates is
  'Wish for a mail when someone signs in from a new device; other security mails ignore it';
comment on column app.users.phone_notifications is
  'Wish for an SMS about each security change; false whenever the number is removed';
comment on column app.users.deletion_due_at is
  'When remove_accounts may delete the account, 30 days after the request; null when none is pending';
comment on column app.users.access_version is
  'Grows when access ends; sign-in compares it under a row lock before it opens a session';
-- Allows one account to verify an address; accounts that only claim it may share it.
create unique index users_verified_email_key on app.users (email) where email_verified_at is not null;
-- Finds all accounts that claim an address, verified or not, at sign-in.
create index users_email_idx on app.users (email) where email is not null;
-- Finds due accounts for the nightly task remove_accounts.
create index users_deletion_idx on app.users (deletion_due_at) where deletion_due_at is not null;
-- Platform admins list users by words of name and address, and the passive ones alone.
create index users_search_idx on app.users
  using gin (app.fold(' ' || name || ' ' || surname || ' ' || coalesce(email, '')) public.gin_trgm_ops);
create index users_passive_idx on app.users (id) where passive_at is not null;
-- Locks the platform admins, so that one of them stays active.
create index users_platform_admin_idx on app.users (id) where is_platform_admin;
-- The application role writes every column except is_platform_admin (set from the command line) and passive_at (set
-- by a platform admin).
grant select, delete on app.users to kadro_app;
grant insert (
  id, email, email_verified_at, password_hash, name, surname, phone_number, avatar_key, language, terms_version,
  terms_accepted_at, created_at, product_updates, security_updates, phone_notifications, deletion_due_at, access_version
) on app.users to kadro_app;
grant update (
  email, email_verified_at, password_hash, name, surname, phone_number, avatar_key, language, terms_version,
  terms_accepted_at, product_updates, security_updates, phone_notifications, deletion_due_at, access_version
) on app.users to kadro_app;
grant select, insert, update, delete on app.users to kadro_system;

create table app.sessions (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users (id) on delete cascade,
  token_hash bytea not null unique,
  user_agent text not null default '',
  ip inet,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table app.sessions is
  'Signed-in browsers; sign-out deletes the row, and a nightly task deletes expired ones';
comment on column app.sessions.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.sessions.user_id is 'User whom the cookie signs in';
comment on column app.sessions.token_hash is 'SHA-256 of the token in the cookie; the token itself is not stored';
comment on column app.sessions.user_agent is
  'User-Agent header at sign-in, parsed for the list of sessions; empty when the browser sends none';
comment on column app.sessions.ip is 'IP address at sign-in, shown to the user in the list of sessions';
comment on column app.sessions.created_at is
  'When the user signed in; for 15 minutes it counts as proof before sensitive changes';
comment on column app.sessions.last_seen_at is 'Last request, written at most once in 10 minutes by each server';
comment on column app.sessions.expires_at is
  '30 days after last_seen_at, moved forward with it; later requests are refused';
-- Lists and ends the sessions of a user; foreign key.
create index sessions_user_idx on app.sessions (user_id);
-- Finds expired sessions for the nightly task and for the metric kadro_sessions.
create index sessions_expires_idx on app.sessions (expires_at);
grant select, insert, update, delete on app.sessions to kadro_app, kadro_system;

create table app.user_tokens (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users (id) on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'second_factor')),
  token_hash bytea not null unique,
  email text check (email = lower(email)),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table app.user_tokens is
  'One-time tokens of mailed links and of sign-ins that wait for the second factor; deleted when used';
comment on column app.user_tokens.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.user_tokens.user_id is 'User whom the token acts for';
comment on column app.user_tokens.purpose is
  'verify_email (valid 48 hours), reset_password (60 minutes) or second_factor (10 minutes)';
comment on column app.user_tokens.token_hash is 'SHA-256 of the token; the token itself is not stored';
comment on column app.user_tokens.email is
  'Lower-case address that received the link and is verified by it; null for second_factor';
comment on column app.user_tokens.created_at is
  'When the row was inserted; shown as time of the claim when email_claims has no row';
comment on column app.user_tokens.expires_at is 'End of validity; a nightly task deletes expired rows';
-- Ends the links of a user, and finds the address a user changes to.
create index user_tokens_user_idx on app.user_tokens (user_id, purpose);
-- Finds expired tokens for the nightly task remove_old_sessions.
create index user_tokens_expires_idx on app.user_tokens (expires_at);
grant select, insert, update, delete on app.user_tokens to kadro_app, kadro_system;

create table app.authenticators (
  user_id uuid primary key references app.users (id) on delete cascade,
  encrypted_secret bytea not null,
  confirmed_at timestamptz,
  last_time_step bigint not null default 0,
  created_at timestamptz not null default now()
);
comment on table app.authenticators is
  'Authenticator app (TOTP) of a user; once confirmed, every sign-in but one by passkey asks for its code';
comment on column app.authenticators.user_id is 'User who owns the app; at most one app each';
comment on column app.authenticators.encrypted_secret is
  'TOTP secret (RFC 6238) under AES-256-GCM with a key of the installation and the user';
comment on column app.authenticators.confirmed_at is
  'When the user typed a first right code; null during setup, when it protects nothing yet';
comment on column app.authenticators.last_time_step is
  '30-second time step of the last accepted code; only a later step is accepted, so a code works once';
comment on column app.authenticators.created_at is 'When setup last began; it can be confirmed for 30 minutes';
grant select, insert, update, delete on app.authenticators to kadro_app, kadro_system;

create table app.recovery_codes (
  user_id uuid not null references app.users (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
comment on table app.recovery_codes is
  'Ten one-time codes that replace a code of the authenticator app; a used one is deleted';
comment on column app.recovery_codes.user_id is 'User who may use the code';
comment on column app.recovery_codes.code_hash is
  'HMAC of user and code with a key of the installation, so a copied database does not reveal codes';
comment on column app.recovery_codes.created_at is 'When the row was inserted';
grant select, insert, update, delete on app.recovery_codes to kadro_app, kadro_system;

create table app.passkeys (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
comment on table app.passkeys is
  'WebAuthn credentials of users, at most 20 each; one signs in without a second factor';
comment on column app.passkeys.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.passkeys.user_id is 'User whom the passkey signs in';
comment on column app.passkeys.credential_id is
  'WebAuthn credential id, base64url; the unique key refuses a second registration of it';
comment on column app.passkeys.public_key is 'Public key in COSE form; verifies the signature of each sign-in';
comment on column app.passkeys.sign_count is
  'Counter of the device at the last use; a lower or equal one means a copy; 0 when it does not count';
comment on column app.passkeys.transports is
  'How browsers reach the device, e.g. internal, usb; sent to prevent a second registration';
comment on column app.passkeys.name is 'Name the user gave it, to tell devices apart in the security settings';
comment on column app.passkeys.created_at is 'When the row was inserted; shown in the security settings';
comment on column app.passkeys.last_used_at is 'Last sign-in with it; null before the first';
-- Lists the passkeys of a user; foreign key.
create index passkeys_user_idx on app.passkeys (user_id);
grant select, insert, update, delete on app.passkeys to kadro_app, kadro_system;

create table app.passkey_challenges (
  id uuid primary key default app.uuid_v7(),
  user_id uuid references app.users (id) on delete cascade,
  challenge text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  browser_hash bytea not null
);
comment on table app.passkey_challenges is
  'WebAuthn challenges in progress; deleted when answered, whatever the answer is, or after expiry';
comment on column app.passkey_challenges.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.passkey_challenges.user_id is
  'User who adds a passkey; null for a sign-in, where the passkey names the user';
comment on column app.passkey_challenges.challenge is 'Random challenge, base64url; the device signs it';
comment on column app.passkey_challenges.created_at is 'When the row was inserted';
comment on column app.passkey_challenges.expires_at is 'Five minutes after the start; later answers are refused';
comment on column app.passkey_challenges.browser_hash is
  'SHA-256 of the cookie that binds the challenge to the browser that requested it';
-- Foreign key, and revokeEarlierAccess: deletes the challenges of a user.
create index passkey_challenges_user_idx on app.passkey_challenges (user_id);
-- Finds expired challenges for the nightly task remove_old_sessions.
create index passkey_challenges_expires_idx on app.passkey_challenges (expires_at);
-- Finds the challenge that a browser answers; it is used once.
create unique index passkey_challenges_challenge_key on app.passkey_challenges (challenge);
grant select, insert, update, delete on app.passkey_challenges to kadro_app, kadro_system;

create table app.phone_codes (
  id uuid primary key default app.uuid_v7(),
  phone_number text not null,
  user_id uuid references app.users (id) on delete cascade,
  code_hash bytea not null,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table app.phone_codes is
  'Six-digit codes sent by SMS; a newer code for the same number and user overwrites the row';
comment on column app.phone_codes.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.phone_codes.phone_number is 'Number in E.164 that received the code';
comment on column app.phone_codes.user_id is 'User who adds or changes the number; null for a sign-in';
comment on column app.phone_codes.code_hash is
  'HMAC-SHA-256 of number and code with a key of the installation; a plain hash could be guessed';
comment on column app.phone_codes.attempts is 'Codes typed so far; after 5 wrong ones the code is refused';
comment on column app.phone_codes.created_at is 'When the current code was made';
comment on column app.phone_codes.expires_at is
  'Five minutes after the code was made; the SMS is not sent later either';
-- Foreign key, and revokeEarlierAccess: deletes the codes of a user.
create index phone_codes_user_idx on app.phone_codes (user_id);
-- Finds expired codes for the nightly task remove_old_sessions.
create index phone_codes_expires_idx on app.phone_codes (expires_at);
-- Keeps one code per number and user, or per number for sign-ins: a newer code overwrites it.
create unique index phone_codes_number_key on app.phone_codes (phone_number, user_id) nulls not distinct;
grant select, insert, update, delete on app.phone_codes to kadro_app, kadro_system;

create table app.provider_accounts (
  provider text not null,
  subject text not null,
  user_id uuid not null references app.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
comment on table app.provider_accounts is
  'Accounts at OpenID providers that sign a user in; a unique index allows one per provider and user';
comment on column app.provider_accounts.provider is
  'Id of the provider in OIDC_PROVIDERS; stays when the operator removes the provider there';
comment on column app.provider_accounts.subject is
  'Claim sub of the id token, the person at that provider; mail addresses change, this does not';
comment on column app.provider_accounts.user_id is 'User whom the provider account signs in';
comment on column app.provider_accounts.created_at is 'When the row was inserted';
-- Allows one account per provider and user: another subject with the same address is refused.
create unique index provider_accounts_user_key on app.provider_accounts (user_id, provider);
grant select, insert, update, delete on app.provider_accounts to kadro_app, kadro_system;

create table app.provider_flows (
  id uuid primary key default app.uuid_v7(),
  provider text not null,
  state_hash bytea not null unique,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  redirect text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_id uuid references app.users (id) on delete cascade
);
comment on table app.provider_flows is
  'OpenID sign-ins in progress; deleted by the callback of the same browser or after expiry';
comment on column app.provider_flows.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.provider_flows.provider is 'Id of the provider in OIDC_PROVIDERS';
comment on column app.provider_flows.state_hash is
  'SHA-256 of the OAuth parameter state; finds the row at the callback';
comment on column app.provider_flows.browser_hash is
  'SHA-256 of the cookie that binds the flow to the browser that started it';
comment on column app.provider_flows.nonce is 'OpenID nonce; the id token must repeat it';
comment on column app.provider_flows.code_verifier is 'PKCE verifier (RFC 7636), sent when the code is exchanged';
comment on column app.provider_flows.redirect is
  'Path to open afterwards, as the sign-in page asked; null when it asked for none';
comment on column app.provider_flows.created_at is 'When the row was inserted';
comment on column app.provider_flows.expires_at is 'Ten minutes after the start; a later callback is refused';
comment on column app.provider_flows.user_id is 'Signed-in user who adds the provider; null for a sign-in';
-- Finds expired flows for the nightly task remove_old_sessions.
create index provider_flows_expires_idx on app.provider_flows (expires_at);
-- Foreign key, and revokeEarlierAccess: deletes the flows of a user.
create index provider_flows_user_idx on app.provider_flows (user_id);
grant select, insert, update, delete on app.provider_flows to kadro_app, kadro_system;

create table app.connected_companies (
  id uuid primary key default app.uuid_v7(),
  name text not null,
  secret_hash bytea not null,
  redirect_uris text[] not null check (cardinality(redirect_uris) >= 1 and cardinality(redirect_uris) <= 20),
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
comment on table app.connected_companies is
  'OAuth clients: outside applications that may receive a signed-in user; platform admins write them';
comment on column app.connected_companies.id is
  'Key and OAuth client_id; UUID version 7, so it sorts by creation time';
comment on column app.connected_companies.name is
  'Label for platform admins in their list; users do not see it';
comment on column app.connected_companies.secret_hash is
  'SHA-256 of the client secret of 256 random bits; a new secret replaces it at once';
comment on column app.connected_companies.redirect_uris is
  'Allowed redirect URIs, 1 to 20, compared character by character; no two clients share one';
comment on column app.connected_companies.is_enabled is
  'False after a platform admin disables it: no new codes, and open codes cannot be redeemed';
comment on column app.connected_companies.created_at is 'When the row was inserted; lists sort by it';
comment on column app.connected_companies.last_used_at is
  'When it last redeemed a code, written at most once in 10 minutes; null before the first time';
-- Finds the client of a redirect URI, and clashes when a client is added.
create index connected_companies_redirect_uris_idx on app.connected_companies using gin (redirect_uris);
-- Platform admins decide which companies are connected.
grant select, update (last_used_at) on app.connected_companies to kadro_app;
grant select, insert, update, delete on app.connected_companies to kadro_system;

create table app.authorization_codes (
  code_hash bytea primary key,
  connected_company_id uuid not null references app.connected_companies (id) on delete cascade,
  user_id uuid not null references app.users (id) on delete cascade,
  redirect_uri text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table app.authorization_codes is
  'OAuth codes that hand a user to a connected company; deleted by the first try to redeem';
comment on column app.authorization_codes.code_hash is
  'SHA-256 of the code in the redirect; the code itself is not stored';
comment on column app.authorization_codes.connected_company_id is
  'Client that may redeem the code; another client gets invalid_grant and the code is deleted';
comment on column app.authorization_codes.user_id is 'Signed-in user whom the code identifies';
comment on column app.authorization_codes.redirect_uri is
  'Address the user was sent to; the client must send the same one to redeem';
comment on column app.authorization_codes.created_at is 'When the row was inserted';
comment on column app.authorization_codes.expires_at is '60 seconds after the code was made';
-- Foreign key: deletes the codes of a deleted client.
create index authorization_codes_company_idx on app.authorization_codes (connected_company_id);
-- Foreign key, and revokeEarlierAccess: deletes the codes of a user.
create index authorization_codes_user_idx on app.authorization_codes (user_id);
-- Finds expired codes for the nightly task remove_old_sessions.
create index authorization_codes_expires_idx on app.authorization_codes (expires_at);
grant select, insert, update, delete on app.authorization_codes to kadro_app, kadro_system;

create table app.known_devices (
  user_id uuid not null references app.users (id) on delete cascade,
  device_hash bytea not null,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
comment on table app.known_devices is
  'Devices a user signed in from; a new one triggers a mail; deleted a year after the last sign-in';
comment on column app.known_devices.user_id is 'User who signed in';
comment on column app.known_devices.device_hash is
  'HMAC-SHA-256 of user, browser, system and network (/24 or /64) with a key of the installation';
comment on column app.known_devices.last_seen_at is 'Last sign-in from this device';
-- Finds devices not used for a year for the nightly task remove_old_sessions.
create index known_devices_last_seen_idx on app.known_devices (last_seen_at);
grant select, insert, update, delete on app.known_devices to kadro_app, kadro_system;

create table app.email_claims (
  user_id uuid not null references app.users (id) on delete cascade,
  email text not null check (email = lower(email)),
  device text not null,
  network text,
  claimed_at timestamptz not null,
  primary key (user_id, email)
);
comment on table app.email_claims is
  'Where an unverified address was claimed from, for the confirmation mail; kept 30 days, or until verified';
comment on column app.email_claims.user_id is 'Account that claims the address';
comment on column app.email_claims.email is
  'Lower-case address that was typed; at most one row for an account and address, the first claim stays';
comment on column app.email_claims.device is
  'Browser and system, known names only, e.g. Chrome, Windows; empty when unknown';
comment on column app.email_claims.network is
  'Network of the caller, /24 for IPv4 or /48 for IPv6; null when the address is not an IP';
comment on column app.email_claims.claimed_at is 'When the account first claimed the address';
-- Deletes all claims of an address when one account verifies it.
create index email_claims_email_idx on app.email_claims (email);
-- Finds claims older than 30 days for the nightly task remove_old_sessions.
create index email_claims_claimed_idx on app.email_claims (claimed_at);
grant select, insert, update, delete on app.email_claims to kadro_app, kadro_system;
