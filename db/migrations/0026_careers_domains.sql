-- Careers sites under a host name of the company.

create table app.careers_domains (
  tenant_id uuid primary key default app.current_tenant_id() references app.companies (id) on delete cascade,
  domain text not null check (domain = lower(domain) and length(domain) <= 253),
  token text not null,
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  last_result text check (last_result in ('proven', 'record_missing', 'no_answer', 'taken')),
  next_check_at timestamptz,
  verified_at timestamptz,
  missing_since timestamptz,
  lost_at timestamptz,
  check (missing_since is null or verified_at is not null),
  check (lost_at is null or verified_at is null)
);
comment on table app.careers_domains is
  'The domain that a company wants for its careers site, proven or not; several companies may want the same one';
comment on column app.careers_domains.domain is 'Lower-case host name in ASCII, as DNS knows it (punycode)';
comment on column app.careers_domains.token is
  'Random value of the TXT record that proves the domain; new with each domain the company enters';
comment on column app.careers_domains.created_at is 'When the domain was entered; automatic checks end 7 days later';
comment on column app.careers_domains.checked_at is 'Last DNS check; null before the first';
comment on column app.careers_domains.last_result is
  'Result of that check: record found, missing, DNS failed, or the domain is taken by another company; null before it';
comment on column app.careers_domains.next_check_at is 'When the next automatic check is due; null when none follows';
comment on column app.careers_domains.verified_at is
  'Since when the domain shows the careers site; null while it is not proven, and after it was lost';
comment on column app.careers_domains.missing_since is
  'Since when the record of a verified domain is gone; the domain is lost 7 days later; null while it is there';
comment on column app.careers_domains.lost_at is
  'When a verified domain stopped working, because its record was gone; null otherwise';
-- Hourly task finds the due checks of all companies.
create index careers_domains_next_check_idx on app.careers_domains (next_check_at) where next_check_at is not null;
select app.enable_tenant_isolation('app.careers_domains');

create table app.careers_hosts (
  domain text primary key,
  company_id uuid not null references app.companies (id) on delete cascade,
  verified_at timestamptz not null default now(),
  retired_at timestamptz
);
comment on table app.careers_hosts is
  'Host names that lead to careers sites, for all companies: the primary key gives a name to one of them';
comment on column app.careers_hosts.domain is 'Host name of a request, like careers_domains.domain';
comment on column app.careers_hosts.company_id is
  'Company that proved the name; no tenant_id, because a request names the host before a company is known';
comment on column app.careers_hosts.verified_at is 'When the company proved it last';
comment on column app.careers_hosts.retired_at is
  'When the company removed or lost it: links in old mails then lead to the main host; null while in use';
-- A company uses one name; its pages read it.
create unique index careers_hosts_company_idx on app.careers_hosts (company_id) where retired_at is null;
-- Foreign key; deleting a company deletes its names.
create index careers_hosts_company_all_idx on app.careers_hosts (company_id);
-- A company writes its own rows. Another one that proves a name first removes the row inside its company.
alter table app.careers_hosts enable row level security;
create policy own_host on app.careers_hosts to kadro_app using (company_id = app.current_tenant_id());
create policy system_access on app.careers_hosts for select to kadro_system using (true);
grant select, insert, update, delete on app.careers_hosts to kadro_app;
grant select on app.careers_hosts to kadro_system;
