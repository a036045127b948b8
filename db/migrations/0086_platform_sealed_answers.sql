-- Answers hold personal data. They are sealed with the idempotency key itself, which is not kept: only a caller who
-- repeats the key can have one opened, and erasing a person leaves nothing that the installation could read.
delete from app.idempotent_answers;
alter table app.idempotent_answers
  drop constraint idempotent_answers_pkey,
  drop column key,
  drop column status,
  drop column answer,
  add column key_hash bytea not null,
  add column sealed_answer bytea,
  add primary key (tenant_id, user_id, operation, key_hash);
comment on column app.idempotent_answers.key_hash is 'HMAC of the key that the caller sent';
comment on column app.idempotent_answers.request_hash is 'HMAC of the input: the same key with another body is refused';
comment on column app.idempotent_answers.sealed_answer is 'AES-256-GCM, by a key derived from the idempotency key';

-- The same for writes of a signed-in user outside any company.
create table app.idempotent_account_answers (
  user_id uuid not null references app.users (id) on delete cascade,
  operation text not null,
  key_hash bytea not null,
  request_hash bytea not null,
  sealed_answer bytea,
  created_at timestamptz not null default now(),
  primary key (user_id, operation, key_hash)
);
create index idempotent_account_answers_created_idx on app.idempotent_account_answers (created_at);
grant select, insert, update, delete on app.idempotent_account_answers to kadro_app, kadro_system;
