-- Answers kept for callers that repeat a write with the same Idempotency-Key; decision 0017.

create table app.idempotent_responses (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  user_id uuid not null references app.users (id) on delete cascade,
  operation text not null,
  request_hash bytea not null,
  created_at timestamptz not null default now(),
  key_hash bytea not null,
  encrypted_response bytea,
  primary key (tenant_id, user_id, operation, key_hash)
);
comment on table app.idempotent_responses is
  'Responses to company POSTs with an Idempotency-Key, so that a repeat is no second write; kept 24 hours';
comment on column app.idempotent_responses.user_id is 'User who sent the request; two users may use the same key';
comment on column app.idempotent_responses.operation is
  'Name of the operation in the contract; each operation has its own keys';
comment on column app.idempotent_responses.request_hash is
  'HMAC of the input under the key; the same key with another input is refused';
comment on column app.idempotent_responses.created_at is 'When the row was inserted; clean_up deletes it after 24 hours';
comment on column app.idempotent_responses.key_hash is
  'HMAC of the key that the caller sent; the key itself is not stored';
comment on column app.idempotent_responses.encrypted_response is
  'Response under AES-256-GCM, key derived from the sent key; null for streams: a repeat gets 409';
-- Finds responses older than 24 hours for the hourly task clean_up.
create index idempotent_responses_created_idx on app.idempotent_responses (created_at);
-- Foreign key: deletes the responses to a deleted account over all companies.
create index idempotent_responses_user_idx on app.idempotent_responses (user_id);
select app.enable_tenant_isolation('app.idempotent_responses');

create table app.idempotent_account_responses (
  user_id uuid not null references app.users (id) on delete cascade,
  operation text not null,
  key_hash bytea not null,
  request_hash bytea not null,
  encrypted_response bytea,
  created_at timestamptz not null default now(),
  primary key (user_id, operation, key_hash)
);
comment on table app.idempotent_account_responses is
  'The same as idempotent_responses for POSTs of a signed-in user outside any company; kept 24 hours';
comment on column app.idempotent_account_responses.user_id is 'User who sent the request';
comment on column app.idempotent_account_responses.operation is
  'Name of the operation in the contract; each operation has its own keys';
comment on column app.idempotent_account_responses.key_hash is
  'HMAC of the key that the caller sent; the key itself is not stored';
comment on column app.idempotent_account_responses.request_hash is
  'HMAC of the input, and of an uploaded file; the same key with another input is refused';
comment on column app.idempotent_account_responses.encrypted_response is
  'Response under AES-256-GCM, key derived from the sent key; null for streams: a repeat gets 409';
comment on column app.idempotent_account_responses.created_at is
  'When the row was inserted; clean_up deletes it after 24 hours';
-- Finds responses older than 24 hours for the hourly task clean_up.
create index idempotent_account_responses_created_idx on app.idempotent_account_responses (created_at);
grant select, insert, update, delete on app.idempotent_account_responses to kadro_app, kadro_system;

create table app.counted_mails (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  primary key (tenant_id, id)
);
comment on table app.counted_mails is
  'One row for each mail that counts against the mails per month of the plan; the outbox deletes its own with the person';
comment on column app.counted_mails.id is 'Key; UUID version 7, so the primary key finds those of a month';
select app.enable_tenant_isolation('app.counted_mails');
revoke update on app.counted_mails from kadro_app;
-- Clean-up of earlier months. The rows are in the order of their ids, so the smallest kind of index finds them.
create index counted_mails_age_idx on app.counted_mails using brin (id);
