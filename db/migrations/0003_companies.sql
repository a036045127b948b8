-- Companies, their members and invitations.

create table app.companies (
  id uuid primary key default app.uuid_v7(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  name text not null,
  legal_name text not null default '',
  website text not null default '',
  address_line_1 text not null default '',
  address_line_2 text not null default '',
  state_region text not null default '',
  city text not null default '',
  country text not null default '',
  size text not null default '' check (size in ('', '1-10', '11-50', '51-200', '201-500', '501-1000', '1001+')),
  photo_key text,
  time_zone text not null default 'Europe/Istanbul',
  default_language text not null default 'en' check (default_language in ('en', 'tr')),
  careers_color text not null default '#6366F1' check (careers_color ~ '^#[0-9A-Fa-f]{6}$'),
  embed_origins text[] not null default '{}',
  has_job_alerts boolean not null default true,
  takes_introductions boolean not null default false,
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  disabled_reason text not null default '',
  enabled_at timestamptz,
  deletion_due_at timestamptz,
  search_text text not null generated always as (app.fold(' ' || name || ' ' || slug)) stored
);
comment on table app.companies is
  'Tenants: every row of a company table carries the id of one; deleting one deletes all its rows';
comment on column app.companies.id is
  'Key and tenant_id of company tables; the application sends a random UUID, so it does not sort by time';
comment on column app.companies.slug is
  'Address of the careers site, made from the name; never changes; the unique key decides a race';
comment on column app.companies.name is
  'Trade name in screens, mails and the careers site; typed again to confirm a deletion';
comment on column app.companies.legal_name is
  'Registered name for contracts; empty when not given; only the settings show it';
comment on column app.companies.website is
  'Web address of the company, linked from the careers site; empty when not given';
comment on column app.companies.address_line_1 is
  'Street and number, part of the structured data of job postings; empty when not given';
comment on column app.companies.address_line_2 is
  'Floor, building or district; only the settings show it; empty when not given';
comment on column app.companies.state_region is
  'State, province or region, part of the structured data of job postings; empty when not given';
comment on column app.companies.city is
  'City of the company; job postings without a city use it; empty when not given';
comment on column app.companies.country is 'ISO 3166-1 alpha-2 code, or empty; job postings without a country use it';
comment on column app.companies.size is 'Range of employees; empty when not given; only the settings show it';
comment on column app.companies.photo_key is
  'Storage key of the logo, a square WebP of 512 pixels, public on the careers site; null when none';
comment on column app.companies.time_zone is
  'IANA zone in which job closing days end and dates of the careers site and mails are written';
comment on column app.companies.default_language is
  'Language of invitations, and of careers pages and mails when the reader gives no language';
comment on column app.companies.careers_color is
  'Accent colour of the careers site and of mails to candidates and members, #RRGGBB';
comment on column app.companies.embed_origins is
  'Origins of the sites that may show the list of jobs, as browsers send them; at most 20; empty: none';
comment on column app.companies.has_job_alerts is
  'Whether the careers site offers new jobs by mail; false keeps the subscribers and mails them nothing';
comment on column app.companies.takes_introductions is
  'Whether the careers site has a form for people who apply without a job';
comment on column app.companies.created_at is 'When the row was inserted';
comment on column app.companies.disabled_at is
  'When the company was closed to everyone; remove_companies sets it before it deletes; null while open';
comment on column app.companies.disabled_reason is
  'Why a platform admin disabled it, as its members read it; empty while open';
comment on column app.companies.enabled_at is
  'When a platform admin enabled it last, after it was disabled; null when it never was';
comment on column app.companies.deletion_due_at is
  'remove_companies deletes it after this, 30 days after the request; null when none is pending';
comment on column app.companies.search_text is
  'Folded name and slug after a space, stored because a search of platform admins may compare every row';
-- Finds due companies for the nightly task remove_companies.
create index companies_deletion_due_idx on app.companies (deletion_due_at) where deletion_due_at is not null;
-- Platform admins list companies, the newest first, the disabled ones alone, and by words of their name.
create index companies_created_idx on app.companies (created_at, id);
create index companies_disabled_idx on app.companies (created_at, id) where disabled_at is not null;
create index companies_search_idx on app.companies using gin (search_text public.gin_trgm_ops);
-- The company is the tenant: its policies compare id where those of other tables compare tenant_id. The application
-- role creates a company inside the new company's transaction; only the system role deletes one, in a transaction
-- that names it.
alter table app.companies enable row level security;
create policy tenant_isolation on app.companies to kadro_app using (id = app.current_tenant_id());
create policy system_access on app.companies for select to kadro_system using (true);
create policy system_update on app.companies for update to kadro_system using (id = app.current_tenant_id());
create policy system_delete on app.companies for delete to kadro_system using (id = app.current_tenant_id());
-- The platform decides slug, disabled_at, disabled_reason and enabled_at.
grant select, insert on app.companies to kadro_app;
grant update (
  name, legal_name, website, address_line_1, address_line_2, state_region, city, country, size, photo_key, time_zone,
  default_language, careers_color, embed_origins, has_job_alerts, takes_introductions, deletion_due_at
) on app.companies to kadro_app;
grant select, update, delete on app.companies to kadro_system;

create function app.company_id_by_slug(wanted text) returns uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$ select id from app.companies where slug = wanted and disabled_at is null and deletion_due_at is null $$;
comment on function app.company_id_by_slug(text) is
  'Finds the company of a careers site before any is set; null when disabled or due for deletion';
revoke execute on function app.company_id_by_slug(text) from public;
grant execute on function app.company_id_by_slug(text) to kadro_app, kadro_system;

create table app.members (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  user_id uuid not null references app.users (id) on delete cascade,
  status text not null default 'active' check (status in ('active', 'inactive')),
  is_owner boolean not null default false,
  permissions text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, user_id)
);
comment on table app.members is
  'Users in a company with their rights; every request reads the row, so a change works at once';
comment on column app.members.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.members.user_id is
  'Account of the member; the unique key with the company turns a second joining into an update';
comment on column app.members.status is
  'active has access; inactive was deactivated and has none; the team list shows invitations as pending';
comment on column app.members.is_owner is
  'Has every permission, whatever permissions holds; an advisory lock keeps one active owner';
comment on column app.members.permissions is
  'Granted permissions, e.g. jobs.create; empty means jobs of the own hiring teams only';
comment on column app.members.created_at is 'When the user first joined; stays when a deactivated member joins again';
-- Lists the companies of a user over all companies; foreign key.
create index members_user_idx on app.members (user_id);
select app.enable_tenant_isolation('app.members');

create table app.invitations (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  email text not null check (email = lower(email)),
  permissions text[] not null default '{}',
  token_hash bytea not null,
  invited_by_user_id uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  check (accepted_at is null or revoked_at is null)
);
comment on table app.invitations is
  'Invitations by mail to become a member; the row stays after it is accepted or revoked';
comment on column app.invitations.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.invitations.email is
  'Lower-case invited address; accepting verifies it for the account that claims it';
comment on column app.invitations.permissions is
  'Permissions the member gets on joining; inviters can grant only their own';
comment on column app.invitations.token_hash is
  'SHA-256 of the mailed token; resending replaces it, so the earlier link finds nothing';
comment on column app.invitations.invited_by_user_id is
  'User who sent it last, named on the page of the link; null when that account is deleted';
comment on column app.invitations.created_at is 'When the row was inserted';
comment on column app.invitations.sent_at is 'When the last mail was written; resending moves it';
comment on column app.invitations.expires_at is
  '7 days after sent_at; the link then shows expired, the row still counts as open';
comment on column app.invitations.accepted_at is
  'When the user joined; null otherwise; never set together with revoked_at';
comment on column app.invitations.revoked_at is 'When a member revoked it; null otherwise';
-- Allows one open invitation per address: of two members who invite at once, one gets 409.
create unique index invitations_pending_key on app.invitations (tenant_id, email)
  where accepted_at is null and revoked_at is null;
-- Foreign key: detaches a deleted account.
create index invitations_invited_by_idx on app.invitations (invited_by_user_id) where invited_by_user_id is not null;
select app.enable_tenant_isolation('app.invitations');
