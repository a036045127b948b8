-- Answers kept for callers that repeat a write with the same Idempotency-Key; decision 0017.

create table app.idempotent_answers (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  user_id uuid not null references app.users (id) on delete cascade,
  operation text not null,
  request_hash bytea not null,
  created_at timestamptz not null default now(),
  key_hash bytea not null,
  sealed_answer bytea,
  primary key (tenant_id, user_id, operation, key_hash)
);
comment on table app.idempotent_answers is
  'Responses to company POSTs with an Idempotency-Key, so that a repeat is no second write; kept 24 hours';
comment on column app.idempotent_answers.user_id is 'User who sent the request; two users may use the same key';
comment on column app.idempotent_answers.operation is
  'Name of the operation in the contract; each operation has its own keys';
comment on column app.idempotent_answers.request_hash is
  'HMAC of the input under the key; the same key with another input is refused';
comment on column app.idempotent_answers.created_at is 'When the row was inserted; clean_up deletes it after 24 hours';
comment on column app.idempotent_answers.key_hash is
  'HMAC of the key that the caller sent; the key itself is not stored';
comment on column app.idempotent_answers.sealed_answer is
  'Response under AES-256-GCM, key derived from the sent key; null for streams: a repeat gets 409';
-- Finds responses older than 24 hours for the hourly task clean_up.
create index idempotent_answers_created_idx on app.idempotent_answers (created_at);
-- Foreign key: deletes the responses to a deleted account over all companies.
create index idempotent_answers_user_idx on app.idempotent_answers (user_id);
select app.protect('app.idempotent_answers');

create table app.idempotent_account_answers (
  user_id uuid not null references app.users (id) on delete cascade,
  operation text not null,
  key_hash bytea not null,
  request_hash bytea not null,
  sealed_answer bytea,
  created_at timestamptz not null default now(),
  primary key (user_id, operation, key_hash)
);
comment on table app.idempotent_account_answers is
  'The same as idempotent_answers for POSTs of a signed-in user outside any company; kept 24 hours';
comment on column app.idempotent_account_answers.user_id is 'User who sent the request';
comment on column app.idempotent_account_answers.operation is
  'Name of the operation in the contract; each operation has its own keys';
comment on column app.idempotent_account_answers.key_hash is
  'HMAC of the key that the caller sent; the key itself is not stored';
comment on column app.idempotent_account_answers.request_hash is
  'HMAC of the input, and of an uploaded file; the same key with another input is refused';
comment on column app.idempotent_account_answers.sealed_answer is
  'Response under AES-256-GCM, key derived from the sent key; null for streams: a repeat gets 409';
comment on column app.idempotent_account_answers.created_at is
  'When the row was inserted; clean_up deletes it after 24 hours';
-- Finds responses older than 24 hours for the hourly task clean_up.
create index idempotent_account_answers_created_idx on app.idempotent_account_answers (created_at);
grant select, insert, update, delete on app.idempotent_account_answers to kadro_app, kadro_system;
