-- An application form being filled in: kept 14 days under a token in the browser.
create table app.application_drafts (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  job_id uuid not null,
  token_hash bytea not null unique,
  user_id uuid references app.users (id) on delete set null,
  language text not null default 'en' check (language in ('en', 'tr')),
  data jsonb not null default '{}',
  -- { source, referrer, utm_source }
  origin jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days',
  -- Makes submitting idempotent.
  submitted_at timestamptz,
  primary key (id),
  unique (tenant_id, id),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
);
create index application_drafts_expires_idx on app.application_drafts (expires_at);
select app.protect('app.application_drafts');
alter table app.files
  add foreign key (tenant_id, draft_id) references app.application_drafts (tenant_id, id) on delete set null (draft_id);

-- Views per job and day, without cookies or addresses: visitors are a daily salted hash, dropped with the day's salt.
create table app.page_views (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  job_id uuid,
  day date not null,
  source text not null default 'direct',
  views integer not null default 0,
  visitors integer not null default 0,
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
);
create unique index page_views_key on app.page_views (tenant_id, day, job_id, source) nulls not distinct;
select app.protect('app.page_views');

create table app.page_visitors (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  day date not null,
  visitor_hash bytea not null,
  job_id uuid,
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
);
create unique index page_visitors_key on app.page_visitors (tenant_id, day, visitor_hash, job_id) nulls not distinct;
select app.protect('app.page_visitors');
