-- What marking a job as completed did, so that it can be taken back whole for a while. Gone when the job goes on.
create table app.job_completions (
  tenant_id uuid not null default app.current_tenant_id(),
  job_id uuid not null,
  status_before text not null check (status_before in ('published', 'closed')),
  -- The open applications that were closed in the same step.
  closed_application_ids uuid[] not null default '{}',
  completed_at timestamptz not null,
  primary key (tenant_id, job_id),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
);
select app.protect('app.job_completions');

-- The bin: deleted jobs that somebody had applied to, for 30 days.
alter table app.jobs add column deleted_by_user_id uuid references app.users (id) on delete set null;
create index jobs_bin_idx on app.jobs (tenant_id, deleted_at desc, id desc) where deleted_at is not null;
