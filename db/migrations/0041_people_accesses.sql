-- Access of platform admins to the people of a company.

create table app.people_accesses (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  opened_by_user_id uuid references app.users (id) on delete set null,
  reason text not null,
  opened_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (tenant_id, id),
  check (ends_at >= opened_at)
);
comment on table app.people_accesses is
  'A platform admin may read the candidates of the company for a short time; its owners are told when it begins';
comment on column app.people_accesses.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.people_accesses.opened_by_user_id is 'Platform admin; null when the account is deleted';
comment on column app.people_accesses.reason is 'Stated reason, which the owners read too';
comment on column app.people_accesses.opened_at is 'When it began';
comment on column app.people_accesses.ends_at is 'When it ends; earlier when the platform admin closes it';
-- The open access of a platform admin.
create index people_accesses_open_idx on app.people_accesses (tenant_id, opened_by_user_id, ends_at);
-- Foreign key: detaches a deleted account.
create index people_accesses_opened_by_idx on app.people_accesses (opened_by_user_id)
  where opened_by_user_id is not null;
select app.enable_tenant_isolation('app.people_accesses');
