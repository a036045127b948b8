-- Bulk changes: one change of many applications of a job, which can be undone.

create table app.applicant_batches (
  tenant_id uuid not null default app.current_tenant_id(),
  id uuid not null default app.uuid_v7(),
  job_id uuid not null,
  made_by_user_id uuid references app.users (id) on delete set null,
  act jsonb not null,
  state text not null check (state in ('held', 'running', 'done', 'undoing', 'undone', 'called_off')),
  origin cidr,
  created_at timestamptz not null,
  undo_until timestamptz not null,
  undone_by_user_id uuid references app.users (id) on delete set null,
  primary key (tenant_id, id),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
);
comment on table app.applicant_batches is
  'Bulk changes of applications of one job, for progress and undo; deleted after 30 days';
comment on column app.applicant_batches.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.applicant_batches.job_id is 'Job to which all applications of the batch belong';
comment on column app.applicant_batches.made_by_user_id is
  'User who started it; background work runs with their present rights; null: account deleted';
comment on column app.applicant_batches.act is
  'Change to make: {kind: move, reject, tag, untag, assign or mail, its fields, about: words for the list}';
comment on column app.applicant_batches.state is
  'held: mails wait 30 seconds; running; done; undoing; undone; called_off: cancelled before any mail left';
comment on column app.applicant_batches.origin is
  'Network of the request (IPv4 /24, IPv6 /48), for the audit log of work done later; null when unknown';
comment on column app.applicant_batches.created_at is 'When the row was inserted';
comment on column app.applicant_batches.undo_until is
  'Undo is possible until then: 15 minutes after the start; for mails 30 seconds, when they leave';
comment on column app.applicant_batches.undone_by_user_id is
  'User who undid it; the undo runs with their rights; null when not undone or account deleted';
create index applicant_batches_job_idx on app.applicant_batches (tenant_id, job_id, id desc);
-- Finds the batches older than 30 days, which each new batch deletes.
create index applicant_batches_created_idx on app.applicant_batches (tenant_id, created_at);
-- Deleting a user finds the batches they started.
create index applicant_batches_made_by_idx on app.applicant_batches (made_by_user_id) where made_by_user_id is not null;
-- Deleting a user finds the batches they undid.
create index applicant_batches_undone_by_idx on app.applicant_batches (undone_by_user_id)
  where undone_by_user_id is not null;
select app.protect('app.applicant_batches');

create table app.applicant_batch_items (
  tenant_id uuid not null default app.current_tenant_id(),
  batch_id uuid not null,
  application_id uuid not null,
  seen_version integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'changed', 'left', 'restored', 'kept')),
  why text,
  before jsonb,
  primary key (tenant_id, batch_id, application_id),
  foreign key (tenant_id, application_id) references app.applications (tenant_id, id) on delete cascade,
  foreign key (tenant_id, batch_id) references app.applicant_batches (tenant_id, id) on delete cascade
);
comment on table app.applicant_batch_items is
  'One application of a bulk change, with its result and the state that an undo restores';
comment on column app.applicant_batch_items.batch_id is 'Bulk change that the application is part of';
comment on column app.applicant_batch_items.application_id is
  'Application to change; the background task works in the order of these ids';
comment on column app.applicant_batch_items.seen_version is
  'applications.version when the batch was created; move and reject skip an application that is newer';
comment on column app.applicant_batch_items.state is
  'waiting; changed; left: skipped, see why; restored: undone; kept: undo not possible, see why';
comment on column app.applicant_batch_items.why is
  'Reason code when state is left or kept, e.g. already or changed_meanwhile; null otherwise';
comment on column app.applicant_batch_items.before is
  'Former state {version, stepId, stepEnteredAt, outcome, closedAt, assigneeId}; null until changed';
-- Next items to change or undo, in the order of applications.
create index applicant_batch_items_state_idx on app.applicant_batch_items (tenant_id, batch_id, state, application_id);
-- Deleting an application finds its items in batches.
create index applicant_batch_items_application_idx on app.applicant_batch_items (tenant_id, application_id);
select app.protect('app.applicant_batch_items');
