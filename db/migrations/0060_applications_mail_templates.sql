-- What the company writes to candidates again and again, in one language or both.
create table app.mail_templates (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  title text not null,
  -- { en?: { subject, body }, tr?: { subject, body } }: plain text with placeholders like {candidate name}
  texts jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (id),
  unique (tenant_id, id),
  unique (tenant_id, title)
);
select app.protect('app.mail_templates');
