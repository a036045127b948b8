-- Something done to many applications of a job at once, with what was before, so that it can be taken back whole.
create table app.applicant_batches (
  tenant_id uuid not null default app.current_tenant_id(),
  id uuid not null default app.uuid_v7(),
  job_id uuid not null,
  made_by_user_id uuid references app.users (id) on delete set null,
  -- What was done: { kind: move | reject | tag | untag | assign | mail, … }
  act jsonb not null,
  -- held: mails that wait for a change of mind; called_off: taken back before any of them left.
  state text not null
    check (state in ('held', 'running', 'done', 'undoing', 'undone', 'called_off')),
  -- Of the network it came from, for the audit log of what is done later.
  origin cidr,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- Until then it can be taken back.
  undo_until timestamptz not null,
  undone_by_user_id uuid references app.users (id) on delete set null,
  primary key (id),
  unique (tenant_id, id),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
);
create index applicant_batches_job_idx on app.applicant_batches (tenant_id, job_id, id desc);
create index applicant_batches_created_idx on app.applicant_batches (tenant_id, created_at);
create index applicant_batches_made_by_idx on app.applicant_batches (made_by_user_id) where made_by_user_id is not null;
create index applicant_batches_undone_by_idx on app.applicant_batches (undone_by_user_id)
  where undone_by_user_id is not null;
select app.protect('app.applicant_batches');

create table app.applicant_batch_items (
  tenant_id uuid not null default app.current_tenant_id(),
  batch_id uuid not null,
  application_id uuid not null,
  -- The version that was seen when the batch was made; what changed since is left alone.
  seen_version integer not null,
  -- waiting; changed; left: not done, see why; restored: taken back; kept: could not be taken back, see why
  state text not null default 'waiting' check (state in ('waiting', 'changed', 'left', 'restored', 'kept')),
  why text,
  -- How it stood before: { stepId, stepEnteredAt, outcome, closedAt, assigneeId }, by what was done
  before jsonb,
  primary key (tenant_id, batch_id, application_id),
  foreign key (tenant_id, batch_id) references app.applicant_batches (tenant_id, id) on delete cascade,
  foreign key (tenant_id, application_id) references app.applications (tenant_id, id) on delete cascade
);
create index applicant_batch_items_state_idx on app.applicant_batch_items (tenant_id, batch_id, state, application_id);
create index applicant_batch_items_application_idx on app.applicant_batch_items (tenant_id, application_id);
select app.protect('app.applicant_batch_items');
