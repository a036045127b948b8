-- Questions that a company keeps to ask again. A job takes a copy: what changes here changes no job.
create table app.question_templates (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  name text not null,
  -- As a question of a job without its id: { type, label, help, mode, settings, knockout }
  question jsonb not null,
  created_by_user_id uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (id),
  unique (tenant_id, id)
);
-- "Notice period" and "notice period" are one name.
create unique index question_templates_name_key on app.question_templates (tenant_id, app.fold(name));
select app.protect('app.question_templates');
