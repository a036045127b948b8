-- What the screens call a recruitment stage: a titled template with ordered steps.
create table app.pipelines (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  title text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (id),
  unique (tenant_id, id)
);
create unique index pipelines_default_key on app.pipelines (tenant_id) where is_default;
select app.protect('app.pipelines');

create table app.pipeline_steps (
  tenant_id uuid not null default app.current_tenant_id(),
  id uuid not null default app.uuid_v7(),
  pipeline_id uuid not null,
  position integer not null,
  title text not null,
  color text not null check (color ~ '^#[0-9A-Fa-f]{6}$'),
  kind text not null check (kind in ('applied', 'screening', 'interview', 'offer', 'hired', 'custom')),
  primary key (id),
  unique (tenant_id, id),
  unique (tenant_id, pipeline_id, position) deferrable initially deferred,
  foreign key (tenant_id, pipeline_id) references app.pipelines (tenant_id, id) on delete cascade
);
select app.protect('app.pipeline_steps');
