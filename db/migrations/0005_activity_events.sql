-- One log of what happened, written in the transaction of the change. Facts and ids; words are made when shown.
create table app.events (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  occurred_at timestamptz not null default now(),
  type text not null check (type ~ '^[a-z_]+\.[a-z_]+$'),
  actor_kind text not null check (actor_kind in ('member', 'candidate', 'system')),
  actor_user_id uuid references app.users (id) on delete set null,
  -- What it is about. No references: an event outlives its subject.
  job_id uuid,
  candidate_id uuid,
  application_id uuid,
  meeting_id uuid,
  -- Facts for the sentence: ids, numbers, titles of steps. Never a candidate's personal data.
  data jsonb not null default '{}',
  primary key (id),
  unique (tenant_id, id)
);
create index events_tenant_idx on app.events (tenant_id, id desc);
create index events_candidate_idx on app.events (tenant_id, candidate_id, id desc) where candidate_id is not null;
create index events_job_idx on app.events (tenant_id, job_id, id desc) where job_id is not null;
select app.protect('app.events');
revoke update, delete on app.events from kadro_app;
