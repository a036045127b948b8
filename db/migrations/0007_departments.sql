create table app.departments (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  parent_id uuid,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (id),
  unique (tenant_id, id),
  foreign key (tenant_id, parent_id) references app.departments (tenant_id, id) on delete restrict
);
create unique index departments_name_key on app.departments (tenant_id, parent_id, app.fold(name)) nulls not distinct;
select app.protect('app.departments');
