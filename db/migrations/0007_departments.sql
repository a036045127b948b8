-- Departments of a company.

create table app.departments (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  parent_id uuid,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references app.departments (tenant_id, id) on delete restrict
);
comment on table app.departments is 'Departments of a company, a tree of at most 6 levels; jobs belong to one or none';
comment on column app.departments.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.departments.parent_id is
  'Department above it, null at the top; the foreign key refuses to delete one with children';
comment on column app.departments.name is
  'Shown in lists and on the careers site; unique among siblings, ignoring case and accents';
comment on column app.departments.created_at is 'When the row was inserted';
-- Decides when two members use one name at once; nulls not distinct, so the top level counts too.
create unique index departments_name_key on app.departments (tenant_id, parent_id, app.fold(name)) nulls not distinct;
select app.enable_tenant_isolation('app.departments');
