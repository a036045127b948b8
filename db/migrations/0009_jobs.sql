create table app.jobs (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  -- Last part of the public address; kept when the title changes, so that shared links live.
  slug text not null,
  title text not null,
  department_id uuid,
  job_type text not null default 'fulltime'
    check (job_type in ('fulltime', 'parttime', 'contract', 'temporary', 'voluntary', 'intern', 'other')),
  location_type text not null default 'onsite' check (location_type in ('hybrid', 'onsite', 'remote', 'online')),
  -- ISO 3166-1 alpha-2, or empty
  country text not null default '',
  city text not null default '',
  -- Sanitised HTML; sanitised again when shown.
  description_html text not null default '',
  language text not null default 'en' check (language in ('en', 'tr')),
  skills text[] not null default '{}',
  tags text[] not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'published', 'closed', 'completed', 'archived')),
  -- Where unarchiving goes back to.
  status_before_archive text check (status_before_archive in ('draft', 'published', 'closed', 'completed')),
  pay_min numeric(14, 2),
  pay_max numeric(14, 2),
  -- ISO 4217
  pay_currency text,
  pay_period text check (pay_period in ('hour', 'day', 'week', 'month', 'year')),
  pay_shown boolean not null default false,
  closes_on date,
  openings integer not null default 1 check (openings between 1 and 999),
  -- Mode of each standard field of the application form: { nameSurname, email, phone, cv, coverLetter, currentCompany }
  standard_fields jsonb not null,
  created_by_user_id uuid references app.users (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  deleted_at timestamptz,
  primary key (id),
  unique (tenant_id, id),
  unique (tenant_id, slug),
  foreign key (tenant_id, department_id) references app.departments (tenant_id, id) on delete restrict,
  check ((status = 'archived') = (status_before_archive is not null)),
  check (pay_min is null or pay_max is null or pay_min <= pay_max)
);
create index jobs_list_idx on app.jobs (tenant_id, id desc) where deleted_at is null;
create index jobs_status_idx on app.jobs (tenant_id, status, id desc) where deleted_at is null;
create index jobs_public_idx on app.jobs (tenant_id, published_at desc, id desc) where status = 'published' and deleted_at is null;
create index jobs_department_idx on app.jobs (tenant_id, department_id);
select app.protect('app.jobs');

-- The pipeline is copied to the job when the job is made; editing the template later moves no one.
create table app.job_steps (
  tenant_id uuid not null default app.current_tenant_id(),
  id uuid not null default app.uuid_v7(),
  job_id uuid not null,
  position integer not null,
  title text not null,
  color text not null check (color ~ '^#[0-9A-Fa-f]{6}$'),
  kind text not null check (kind in ('applied', 'screening', 'interview', 'offer', 'hired', 'custom')),
  primary key (id),
  unique (tenant_id, id),
  -- Lets an application prove that its step is a step of its job.
  unique (tenant_id, job_id, id),
  unique (tenant_id, job_id, position) deferrable initially deferred,
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
);
select app.protect('app.job_steps');

create table app.hiring_team (
  tenant_id uuid not null default app.current_tenant_id(),
  job_id uuid not null,
  member_id uuid not null,
  role text not null check (role in ('recruiter', 'hiring_manager', 'interviewer')),
  primary key (tenant_id, job_id, member_id),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade
);
create index hiring_team_member_idx on app.hiring_team (tenant_id, member_id, job_id);
select app.protect('app.hiring_team');

create table app.questions (
  tenant_id uuid not null default app.current_tenant_id(),
  id uuid not null default app.uuid_v7(),
  job_id uuid not null,
  position integer not null,
  type text not null check (type in ('number', 'boolean', 'choice', 'video')),
  label text not null,
  help text not null default '',
  mode text not null default 'optional' check (mode in ('required', 'optional', 'invisible')),
  -- By type: { min, max, unit } | {} | { options: [{ id, label }], several } | { limitSeconds }
  settings jsonb not null default '{}',
  primary key (id),
  unique (tenant_id, id),
  unique (tenant_id, job_id, position) deferrable initially deferred,
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
);
select app.protect('app.questions');
