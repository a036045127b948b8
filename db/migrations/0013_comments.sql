create table app.comments (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  candidate_id uuid not null,
  -- The application it was written about; null when it is about the person.
  application_id uuid,
  author_user_id uuid references app.users (id) on delete set null,
  -- Sanitised HTML; mentions are <span data-mention="memberId">.
  body_html text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  primary key (id),
  unique (tenant_id, id),
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade,
  foreign key (tenant_id, application_id) references app.applications (tenant_id, id) on delete set null (application_id)
);
create index comments_candidate_idx on app.comments (tenant_id, candidate_id, id desc);
select app.protect('app.comments');
