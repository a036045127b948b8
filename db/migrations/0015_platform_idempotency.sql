-- Answers to writes sent with an Idempotency-Key, so that a double click is one write. Kept a day.
create table app.idempotent_answers (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  user_id uuid not null references app.users (id) on delete cascade,
  operation text not null,
  key text not null check (length(key) between 8 and 200),
  -- SHA-256 of the request: the same key with another body is refused.
  request_hash bytea not null,
  status integer not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, operation, key)
);
create index idempotent_answers_created_idx on app.idempotent_answers (created_at);
select app.protect('app.idempotent_answers');
