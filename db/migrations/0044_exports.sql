-- Tables of people that members export: written by a task, downloaded by the member, deleted a day later.

create table app.exports (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  list text not null check (list in ('candidates', 'applicants')),
  job_id uuid,
  title text not null,
  format text not null check (format in ('csv', 'xlsx')),
  input jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  row_count integer not null default 0,
  storage_key text,
  size_bytes bigint,
  network cidr,
  sees_all boolean not null,
  created_by_user_id uuid references app.users (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete no action
);
comment on table app.exports is 'Tables of people that members export; deleted with the file a day after they are ready';
comment on column app.exports.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.exports.list is 'candidates: of the company; applicants: of one job';
comment on column app.exports.job_id is 'Job whose applicants are exported; null for candidates, or when it was deleted';
comment on column app.exports.title is 'Name of the file without its format';
comment on column app.exports.format is 'csv: text with separators; xlsx: a workbook of Excel';
comment on column app.exports.input is
  'Filters, order, columns, chosen people, language and time zone, as the call that starts the export takes them';
comment on column app.exports.state is 'waiting for the task, or being written; ready; failed: the rights or the storage are gone';
comment on column app.exports.row_count is 'Rows written so far, without the headings';
comment on column app.exports.storage_key is 'Key of the content in storage; null until it is ready';
comment on column app.exports.size_bytes is 'Size of the content; null until it is ready';
comment on column app.exports.network is
  'Network of the request (IPv4 /24, IPv6 /48), for the audit log of work done later; null when unknown';
comment on column app.exports.sees_all is
  'The member saw the candidates of all jobs when they started; who sees fewer gets no file';
comment on column app.exports.created_by_user_id is
  'User who exports, with the rights that they have while it is written and downloaded; null: account deleted';
comment on column app.exports.created_at is 'When the member started it';
comment on column app.exports.expires_at is
  'When the row and its file are deleted; while it waits: when it counts as failed, for a day more';
-- The list of a member's exports, newest first; deleting a user finds them too.
create index exports_created_by_idx on app.exports (created_by_user_id, tenant_id, id) where created_by_user_id is not null;
-- Deleting a job finds its exports.
create index exports_job_idx on app.exports (tenant_id, job_id) where job_id is not null;
-- The hourly task deletes those that expired.
create index exports_expires_idx on app.exports (expires_at);
-- The task that deletes content looks for a row that names it.
create index exports_storage_key_idx on app.exports (tenant_id, storage_key) where storage_key is not null;
select app.enable_tenant_isolation('app.exports');
