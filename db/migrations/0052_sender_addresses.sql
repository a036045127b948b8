-- Addresses of their own from which companies send mail.

create table app.sender_addresses (
  tenant_id uuid primary key default app.current_tenant_id() references app.companies (id) on delete cascade,
  address text not null check (address = lower(address) and length(address) <= 254),
  host text not null check (length(host) <= 253),
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('tls', 'starttls')),
  account text not null check (length(account) <= 254),
  password bytea not null,
  dkim_selector text not null default '' check (length(dkim_selector) <= 63),
  entered_at timestamptz not null,
  proven_at timestamptz,
  failing_since timestamptz,
  last_error text check (char_length(last_error) <= 500),
  records jsonb,
  checked_at timestamptz
);
comment on table app.sender_addresses is
  'The sender of the mails that a company sends to candidates, and the mail server that sends them';
comment on column app.sender_addresses.address is 'Address of the sender, lower-case';
comment on column app.sender_addresses.host is 'Name of the mail server; it may not have a private address';
comment on column app.sender_addresses.port is 'Port of the mail server';
comment on column app.sender_addresses.security is 'tls: from the first byte; starttls: required before the password';
comment on column app.sender_addresses.account is 'User name at the mail server';
comment on column app.sender_addresses.password is 'Its password, encrypted with a key of the installation';
comment on column app.sender_addresses.dkim_selector is 'Name of the DKIM key in DNS, to look it up; empty when not known';
comment on column app.sender_addresses.entered_at is 'When the settings were saved last; the code that proves them depends on them';
comment on column app.sender_addresses.proven_at is
  'When a member entered the code that the mail server delivered to the address; null: not used yet';
comment on column app.sender_addresses.failing_since is 'When the mail server first failed; null while it works';
comment on column app.sender_addresses.last_error is 'Its last error; null while it works';
comment on column app.sender_addresses.records is
  'SPF, DKIM and DMARC as DNS gave them: { spf, dkim, dmarc }, each { state, value }; null before the first check';
comment on column app.sender_addresses.checked_at is 'When DNS was asked last; null before';
select app.enable_tenant_isolation('app.sender_addresses');
