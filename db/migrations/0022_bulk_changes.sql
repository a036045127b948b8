-- Bulk changes: one change of many applications of a job, or of many candidates, which can be undone.

create table app.bulk_changes (
  tenant_id uuid not null default app.current_tenant_id(),
  id uuid not null default app.uuid_v7(),
  job_id uuid,
  created_by_user_id uuid references app.users (id) on delete set null,
  action jsonb not null,
  state text not null check (state in ('delayed', 'running', 'done', 'undoing', 'undone', 'cancelled')),
  network cidr,
  created_at timestamptz not null,
  undo_until timestamptz not null,
  undone_by_user_id uuid references app.users (id) on delete set null,
  primary key (tenant_id, id),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
);
comment on table app.bulk_changes is
  'Bulk changes of applications of one job or of candidates, for progress and undo; deleted after 30 days';
comment on column app.bulk_changes.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.bulk_changes.job_id is 
  'Job to which all applications belong; null for candidates of the list of all candidates';
comment on column app.bulk_changes.created_by_user_id is
  'User who started it; background work runs with their present rights; null: account deleted';
comment on column app.bulk_changes.action is
  'Change to make: {kind: move, reject, tag, untag, pool, unpool, assign, mail or add, its fields, tagId: the tag found at the start, jobId: the job chosen for candidates, about: words for the list}';
comment on column app.bulk_changes.state is
  'delayed: mails wait 30 seconds; running; done; undoing; undone; cancelled: before any mail was sent';
comment on column app.bulk_changes.network is
  'Network of the request (IPv4 /24, IPv6 /48), for the audit log of work done later; null when unknown';
comment on column app.bulk_changes.created_at is 'When the row was inserted';
comment on column app.bulk_changes.undo_until is
  'Undo is possible until then: 15 minutes after the start; for mails 30 seconds, when they leave';
comment on column app.bulk_changes.undone_by_user_id is
  'User who undid it; the undo runs with their rights; null when not undone or account deleted';
create index bulk_changes_job_idx on app.bulk_changes (tenant_id, job_id, id desc);
-- Finds the bulk changes older than 30 days, which each new one deletes.
create index bulk_changes_created_idx on app.bulk_changes (tenant_id, created_at);
-- Deleting a user finds the bulk changes they started.
create index bulk_changes_created_by_idx on app.bulk_changes (created_by_user_id) where created_by_user_id is not null;
-- Deleting a user finds the bulk changes they undid.
create index bulk_changes_undone_by_idx on app.bulk_changes (undone_by_user_id)
  where undone_by_user_id is not null;
select app.enable_tenant_isolation('app.bulk_changes');

create table app.bulk_change_items (
  tenant_id uuid not null default app.current_tenant_id(),
  bulk_change_id uuid not null,
  candidate_id uuid not null,
  application_id uuid,
  expected_version integer,
  state text not null default 'waiting' check (state in ('waiting', 'changed', 'skipped', 'undone', 'undo_skipped')),
  skip_reason text,
  previous_state jsonb,
  primary key (tenant_id, bulk_change_id, candidate_id),
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade,
  foreign key (tenant_id, application_id) references app.applications (tenant_id, id) on delete no action,
  foreign key (tenant_id, bulk_change_id) references app.bulk_changes (tenant_id, id) on delete cascade
);
comment on table app.bulk_change_items is
  'One application or candidate of a bulk change, with its result and the state that an undo restores';
comment on column app.bulk_change_items.bulk_change_id is 'Bulk change that the candidate is part of';
comment on column app.bulk_change_items.candidate_id is
  'Candidate to change, or whose application is changed; the background task works in the order of these ids';
comment on column app.bulk_change_items.application_id is
  'Application to change, or that was added; null when only the candidate is changed, or it was deleted';
comment on column app.bulk_change_items.expected_version is
  'applications.version when the bulk change was created; move and reject skip a newer one; null: no application';
comment on column app.bulk_change_items.state is
  'waiting; changed; skipped; undone; undo_skipped: undo not possible; skip_reason says why one was skipped';
comment on column app.bulk_change_items.skip_reason is
  'Reason code when state is skipped or undo_skipped, e.g. already or changed_meanwhile; null otherwise';
comment on column app.bulk_change_items.previous_state is
  'Former state {version, stepId, stepEnteredAt, outcome, closedAt, assigneeId}, or {entry} of a pool; null until changed';
-- Next items to change or undo, in the order of candidates.
create index bulk_change_items_state_idx on app.bulk_change_items (tenant_id, bulk_change_id, state, candidate_id);
-- Deleting a candidate finds their items.
create index bulk_change_items_candidate_idx on app.bulk_change_items (tenant_id, candidate_id);
-- Deleting an application finds its items.
create index bulk_change_items_application_idx on app.bulk_change_items (tenant_id, application_id);
select app.enable_tenant_isolation('app.bulk_change_items');
