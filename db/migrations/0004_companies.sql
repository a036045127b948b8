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
  -- ISO 3166-1 alpha-2, or empty
  country text not null default '',
  size text not null default '' check (size in ('', '1-10', '11-50', '51-200', '201-500', '501-1000', '1001+')),
  photo_key text,
  time_zone text not null default 'Europe/Istanbul',
  default_language text not null default 'en' check (default_language in ('en', 'tr')),
  careers_color text not null default '#6366F1' check (careers_color ~ '^#[0-9A-Fa-f]{6}$'),
  careers_words jsonb not null default '{}',
  created_at timestamptz not null default now(),
  disabled_at timestamptz
);
comment on column app.companies.careers_words is '{ en: { headline, about }, tr: { … } } of the careers site';

-- The company itself is the tenant, so its wall stands on id instead of tenant_id.
alter table app.companies enable row level security;
create policy tenant_isolation on app.companies to kadro_app using (id = (select app.current_tenant_id()));
create policy system_access on app.companies to kadro_system using (true) with check (true);
grant select, update on app.companies to kadro_app;
grant select, insert, update, delete on app.companies to kadro_system;

create table app.members (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  user_id uuid not null references app.users (id) on delete cascade,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending')),
  is_owner boolean not null default false,
  permissions text[] not null default '{}',
  title text not null default '',
  created_at timestamptz not null default now(),
  primary key (id),
  unique (tenant_id, id),
  unique (tenant_id, user_id)
);
create index members_user_idx on app.members (user_id);
select app.protect('app.members');

-- A visitor of the careers site names the company by its slug, before any company is set.
create function app.company_id_by_slug(wanted text) returns uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$ select id from app.companies where slug = wanted and disabled_at is null $$;
revoke execute on function app.company_id_by_slug(text) from public;
grant execute on function app.company_id_by_slug(text) to kadro_app, kadro_system;
