-- Applications being filled in, and the uploads of their files.

create table app.application_drafts (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  job_id uuid,
  token_hash bytea not null,
  user_id uuid references app.users (id) on delete set null,
  language text not null default 'en' check (language in ('en', 'tr')),
  data jsonb not null default '{}',
  origin jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null default (now() + '14 days'),
  submitted_at timestamptz,
  form_id uuid,
  posting_id uuid,
  notice_id uuid,
  talent_pool_text_id uuid,
  reached_steps text[] not null default '{}',
  proven_at timestamptz,
  held_at timestamptz,
  held_reasons text[] not null default '{}',
  held_email text not null default '',
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  constraint application_drafts_form_fkey foreign key (tenant_id, form_id)
    references app.job_forms (tenant_id, id) on delete no action,
  foreign key (tenant_id, posting_id) references app.job_postings (tenant_id, id) on delete no action,
  foreign key (tenant_id, notice_id) references app.privacy_texts (tenant_id, id) on delete no action,
  foreign key (tenant_id, talent_pool_text_id) references app.privacy_texts (tenant_id, id) on delete no action,
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
);
comment on table app.application_drafts is
  'Application forms being filled in; a nightly task deletes them with their files after 14 days';
comment on column app.application_drafts.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.application_drafts.job_id is 'Job the visitor applies for; null for an introduction without a job';
comment on column app.application_drafts.token_hash is
  'SHA-256 of the secret in the browser; unique, so a repeated start with one idempotency key finds the draft';
comment on column app.application_drafts.user_id is
  'User who was signed in at the start; null for a visitor and after the account was deleted';
comment on column app.application_drafts.language is
  'Language the visitor applies in: en or tr; the application takes it over';
comment on column app.application_drafts.data is
  'Fields as typed, {question: uploaded file} and removed files; emptied when the form is sent';
comment on column app.application_drafts.origin is
  '{source, campaign, referrerId} of the visitor at the start; they become those of the application';
comment on column app.application_drafts.created_at is 'When the row was inserted';
comment on column app.application_drafts.updated_at is 'Last save of the fields, or the submission';
comment on column app.application_drafts.expires_at is
  '14 days after the start, or 30 days after it was held; the token opens nothing afterwards';
comment on column app.application_drafts.submitted_at is
  'When the form was sent; a second click finds it set and sends nothing; null until then';
comment on column app.application_drafts.reached_steps is
  'Steps of the form that were shown, so that the traffic counts each once';
comment on column app.application_drafts.proven_at is
  'When the browser proved its work, which a person does not notice and a flood pays for; null before';
comment on column app.application_drafts.held_at is
  'When the form was sent and held for review: its data stay until a member accepts or deletes it; else null';
comment on column app.application_drafts.held_reasons is 'Why it was held: hidden_field, too_fast, unproven, flood; empty unless held';
comment on column app.application_drafts.held_email is
  'E-mail address in lower case, so that the held forms of a person for a job are one line; empty unless held';
comment on column app.application_drafts.form_id is
  'Form version the visitor saw last; differences to the present form are shown before sending; null: none shown';
comment on column app.application_drafts.posting_id is
  'Page of the job when the form was started; null for an introduction';
comment on column app.application_drafts.notice_id is 'Privacy notice the visitor saw last, as form_id';
comment on column app.application_drafts.talent_pool_text_id is
  'Text of the talent pool consent the visitor saw last, as form_id';
-- Nightly task finds expired drafts of all companies.
create index application_drafts_expires_idx on app.application_drafts (expires_at);
-- Drafts of a job: unsent forms, emptying the bin.
create index application_drafts_job_idx on app.application_drafts (tenant_id, job_id) where job_id is not null;
-- Held forms, oldest first, and those of a person for a job.
create index application_drafts_held_idx on app.application_drafts (tenant_id, id) where held_at is not null;
create index application_drafts_held_email_idx on app.application_drafts (tenant_id, held_email, job_id)
  where held_at is not null;
-- Deleting a form version.
create index application_drafts_form_idx on app.application_drafts (tenant_id, form_id) where form_id is not null;
-- Deleting a posting.
create index application_drafts_posting_idx on app.application_drafts (tenant_id, posting_id)
  where posting_id is not null;
-- Deleting a privacy notice.
create index application_drafts_notice_idx on app.application_drafts (tenant_id, notice_id) where notice_id is not null;
-- Deleting a text of the talent pool consent.
create index application_drafts_talent_pool_text_idx on app.application_drafts (tenant_id, talent_pool_text_id)
  where talent_pool_text_id is not null;
-- Deleting a user finds their drafts in all companies.
create index application_drafts_user_idx on app.application_drafts (user_id) where user_id is not null;
select app.enable_tenant_isolation('app.application_drafts');
alter table app.files
  add foreign key (tenant_id, draft_id)
    references app.application_drafts (tenant_id, id) on delete no action;

create table app.draft_uploads (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  draft_id uuid not null,
  target jsonb not null,
  size_bytes bigint not null check (size_bytes > 0),
  received_bytes bigint not null default 0 check (received_bytes between 0 and size_bytes),
  writing_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, draft_id) references app.application_drafts (tenant_id, id) on delete cascade
);
comment on table app.draft_uploads is
  'Resumable uploads into application forms; a task deletes those that received nothing for a day';
comment on column app.draft_uploads.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.draft_uploads.draft_id is 'Application form that the file is for; its token opens the upload';
comment on column app.draft_uploads.target is
  '{purpose, name, questionId}: what the file is for, and its name as the applicant gave it';
comment on column app.draft_uploads.size_bytes is 'Size of the whole file in bytes, as declared at the start';
comment on column app.draft_uploads.received_bytes is 'Bytes stored so far; the next request continues here';
comment on column app.draft_uploads.writing_key is
  'Storage key of the newest part; of two concurrent requests the later one sets it, and the other stores nothing';
comment on column app.draft_uploads.created_at is 'When the row was inserted';
comment on column app.draft_uploads.updated_at is 'When the upload last received bytes, or was finished';
comment on column app.draft_uploads.finished_at is
  'When its content became a file of the form; finishing again changes nothing; null until then';
-- Uploads of a form; foreign key.
create index draft_uploads_draft_idx on app.draft_uploads (tenant_id, draft_id);
-- Hourly task finds old uploads of all companies.
create index draft_uploads_updated_idx on app.draft_uploads (updated_at);
select app.enable_tenant_isolation('app.draft_uploads');

create table app.draft_upload_parts (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  storage_key text not null,
  upload_id uuid not null,
  start_byte bigint not null,
  size_bytes bigint,
  primary key (tenant_id, storage_key),
  foreign key (tenant_id, upload_id) references app.draft_uploads (tenant_id, id) on delete cascade
);
comment on table app.draft_upload_parts is 'Parts of an unfinished upload, one for each request; storage holds the bytes';
comment on column app.draft_upload_parts.storage_key is
  'Key of the bytes in storage; inserted before the bytes, so that a killed server leaves none without a row';
comment on column app.draft_upload_parts.upload_id is 'Upload that the part belongs to';
comment on column app.draft_upload_parts.start_byte is 'Place of the first byte in the whole file, from zero';
comment on column app.draft_upload_parts.size_bytes is
  'Number of bytes; null while they arrive, and for ever when another request continued instead';
-- Parts of an upload in their order; foreign key.
create index draft_upload_parts_upload_idx on app.draft_upload_parts (tenant_id, upload_id, start_byte);
select app.enable_tenant_isolation('app.draft_upload_parts');
