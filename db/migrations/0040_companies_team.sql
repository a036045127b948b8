-- The application's role changes what a company says of itself, and nothing that the platform decides.
revoke update on app.companies from kadro_app;
grant update (
  name, legal_name, website, address_line_1, address_line_2, state_region, city, country, size, photo_key, time_zone,
  default_language, careers_color, careers_words
) on app.companies to kadro_app;

-- One row an invited address; resending gives it a new token, and the earlier one leads nowhere.
create table app.invitations (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  email text not null check (email = lower(email)),
  permissions text[] not null default '{}',
  -- SHA-256 of the mailed token; the token itself is nowhere.
  token_hash bytea not null unique,
  invited_by_user_id uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by_user_id uuid references app.users (id) on delete set null,
  revoked_at timestamptz,
  check (accepted_at is null or revoked_at is null),
  primary key (id),
  unique (tenant_id, id)
);
create unique index invitations_pending_key on app.invitations (tenant_id, email)
  where accepted_at is null and revoked_at is null;
create index invitations_tenant_idx on app.invitations (tenant_id, id desc);
create index invitations_accepted_by_idx on app.invitations (accepted_by_user_id) where accepted_by_user_id is not null;
create index invitations_invited_by_idx on app.invitations (invited_by_user_id) where invited_by_user_id is not null;
select app.protect('app.invitations');

-- Who holds a link names no company: the token does.
create function app.company_id_by_invitation(wanted bytea) returns uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select i.tenant_id from app.invitations i join app.companies c on c.id = i.tenant_id
   where i.token_hash = wanted and c.disabled_at is null
$$;
revoke execute on function app.company_id_by_invitation(bytea) from public;
grant execute on function app.company_id_by_invitation(bytea) to kadro_app, kadro_system;
