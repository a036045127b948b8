-- Candidate × job.
create table app.applications (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  job_id uuid not null,
  candidate_id uuid not null,
  step_id uuid not null,
  outcome text not null default 'open' check (outcome in ('open', 'rejected', 'withdrawn', 'hired')),
  source text not null default 'careers',
  language text not null default 'en' check (language in ('en', 'tr')),
  -- The form as the candidate saw it: changing the job's form never changes answers already given.
  form jsonb not null default '{}',
  -- { [questionId]: number | boolean | string[] | fileId }
  answers jsonb not null default '{}',
  cv_file_id uuid,
  cover_letter_file_id uuid,
  cover_letter text not null default '',
  -- 1 to 5, by the team
  rating smallint check (rating between 1 and 5),
  -- Consent to be kept for other openings: separate and optional.
  talent_pool_consent_at timestamptz,
  notice_version text,
  applied_at timestamptz not null default now(),
  step_entered_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (id),
  unique (tenant_id, id),
  unique (tenant_id, job_id, candidate_id),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete restrict,
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade,
  foreign key (tenant_id, job_id, step_id) references app.job_steps (tenant_id, job_id, id) on delete restrict,
  foreign key (tenant_id, cv_file_id) references app.files (tenant_id, id) on delete set null (cv_file_id),
  foreign key (tenant_id, cover_letter_file_id) references app.files (tenant_id, id) on delete set null (cover_letter_file_id)
);
create index applications_board_idx on app.applications (tenant_id, job_id, step_id, step_entered_at desc, id desc);
create index applications_job_idx on app.applications (tenant_id, job_id, id desc);
create index applications_candidate_idx on app.applications (tenant_id, candidate_id, id desc);
create index applications_newest_idx on app.applications (tenant_id, id desc);
select app.protect('app.applications');

-- State as a row: who rejected, when and why. Undoing removes it; the event log remembers both.
create table app.rejections (
  tenant_id uuid not null default app.current_tenant_id(),
  application_id uuid not null,
  reason text not null,
  note text not null default '',
  rejected_by_user_id uuid references app.users (id) on delete set null,
  rejected_at timestamptz not null default now(),
  primary key (tenant_id, application_id),
  foreign key (tenant_id, application_id) references app.applications (tenant_id, id) on delete cascade
);
select app.protect('app.rejections');

-- How many stand on each step, kept in the transaction of each change, so that a board of thousands opens at once.
create table app.step_counts (
  tenant_id uuid not null default app.current_tenant_id(),
  job_id uuid not null,
  step_id uuid not null,
  open_count integer not null default 0,
  total_count integer not null default 0,
  primary key (tenant_id, job_id, step_id),
  foreign key (tenant_id, job_id, step_id) references app.job_steps (tenant_id, job_id, id) on delete cascade
);
select app.protect('app.step_counts');

create function app.count_application() returns trigger
language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update app.step_counts
       set open_count = open_count - (old.outcome = 'open')::integer, total_count = total_count - 1
     where tenant_id = old.tenant_id and job_id = old.job_id and step_id = old.step_id;
  end if;
  if tg_op in ('UPDATE', 'INSERT') then
    insert into app.step_counts (tenant_id, job_id, step_id, open_count, total_count)
    values (new.tenant_id, new.job_id, new.step_id, (new.outcome = 'open')::integer, 1)
    on conflict (tenant_id, job_id, step_id) do update
       set open_count = app.step_counts.open_count + excluded.open_count,
           total_count = app.step_counts.total_count + 1;
  end if;
  return null;
end
$$;
create trigger count_application_added after insert or delete on app.applications
  for each row execute function app.count_application();
create trigger count_application_moved after update of step_id, outcome on app.applications
  for each row when (old.step_id is distinct from new.step_id or old.outcome is distinct from new.outcome)
  execute function app.count_application();
