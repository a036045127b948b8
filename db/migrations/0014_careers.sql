-- The careers site: applications being filled in, and the traffic of its pages and forms.

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

create table app.careers_traffic (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  job_id uuid,
  day date not null,
  source text not null default 'direct',
  campaign text not null default '',
  views integer not null default 0,
  visitors integer not null default 0,
  form_starts integer not null default 0,
  reached_documents integer not null default 0,
  reached_contact integer not null default 0,
  reached_questions integer not null default 0,
  reached_review integer not null default 0,
  submissions integer not null default 0,
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
) partition by range (day);
comment on table app.careers_traffic is
  'Views and form progress per day, page, source and campaign, without cookies or IP addresses';
comment on column app.careers_traffic.job_id is 'Job of the page or form; null for the list of jobs';
comment on column app.careers_traffic.day is
  'Day in the time zone of the company; decides the partition of the month';
comment on column app.careers_traffic.source is
  'utm_source word, host of the referring site, referral, direct, or other beyond 200 origins a day';
comment on column app.careers_traffic.campaign is 'utm_campaign word; empty when none';
comment on column app.careers_traffic.views is
  'Number of page views without robots; each server adds its count after 2 seconds';
comment on column app.careers_traffic.visitors is
  'Distinct visitors of the page that day, counted under the origin of their first view';
comment on column app.careers_traffic.form_starts is 'Application forms opened for the first time';
comment on column app.careers_traffic.reached_documents is 'Forms that reached the step of the documents, each once';
comment on column app.careers_traffic.reached_contact is 'Forms that reached the step of the contact data, each once';
comment on column app.careers_traffic.reached_questions is 'Forms that reached the step of the questions, each once';
comment on column app.careers_traffic.reached_review is 'Forms that reached the last step before sending, each once';
comment on column app.careers_traffic.submissions is 'Forms sent, each once';
-- One row per day, page and origin, which upserts rely on; null job_id counts as equal.
create unique index careers_traffic_key
  on app.careers_traffic (tenant_id, day, job_id, source, campaign) nulls not distinct;
-- Reports of a job, and views per tracking link.
create index careers_traffic_job_idx on app.careers_traffic (tenant_id, job_id, source) where job_id is not null;
select app.enable_tenant_isolation('app.careers_traffic');
-- Traffic of months without a partition of their own.
create table app.careers_traffic_default partition of app.careers_traffic default;
select app.create_month_partitions();

create table app.site_traffic (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  day date not null,
  source text not null,
  campaign text not null,
  views integer not null default 0,
  visitors integer not null default 0,
  form_starts integer not null default 0,
  reached_documents integer not null default 0,
  reached_contact integer not null default 0,
  reached_questions integer not null default 0,
  reached_review integer not null default 0,
  submissions integer not null default 0,
  primary key (tenant_id, day, source, campaign)
);
comment on table app.site_traffic is
  'careers_traffic of all pages together, so that a year of a company is read from few rows; written with it';
comment on column app.site_traffic.day is 'Day in the time zone of the company';
comment on column app.site_traffic.source is 'As in careers_traffic';
comment on column app.site_traffic.campaign is 'As in careers_traffic';
comment on column app.site_traffic.views is 'Number of page views without robots; stays when a job is deleted';
comment on column app.site_traffic.visitors is
  'Distinct visitors of the whole site that day, counted under the origin of their first view';
comment on column app.site_traffic.form_starts is 'Application forms opened for the first time';
comment on column app.site_traffic.reached_documents is 'Forms that reached the step of the documents, each once';
comment on column app.site_traffic.reached_contact is 'Forms that reached the step of the contact data, each once';
comment on column app.site_traffic.reached_questions is 'Forms that reached the step of the questions, each once';
comment on column app.site_traffic.reached_review is 'Forms that reached the last step before sending, each once';
comment on column app.site_traffic.submissions is 'Forms sent, each once';
select app.enable_tenant_isolation('app.site_traffic');

create table app.page_traffic (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  span text not null check (span in ('day', 'month')),
  first_day date not null,
  job_id uuid,
  views integer not null default 0,
  visitors integer not null default 0,
  form_starts integer not null default 0,
  submissions integer not null default 0,
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
);
comment on table app.page_traffic is
  'careers_traffic of all sources together, per day and per month of a page; written with it';
comment on column app.page_traffic.span is 'day, or month: the sum of its days, so that a year is twelve rows of a page';
comment on column app.page_traffic.first_day is 'The day, or the first of the month, in the time zone of the company';
comment on column app.page_traffic.job_id is 'Job of the page or form; null for the list of jobs';
comment on column app.page_traffic.views is 'Number of page views without robots';
comment on column app.page_traffic.visitors is 'Sum of the distinct visitors of each day';
comment on column app.page_traffic.form_starts is 'Application forms opened for the first time';
comment on column app.page_traffic.submissions is 'Forms sent, each once';
-- One row per day or month and page, which upserts rely on; null job_id counts as equal.
create unique index page_traffic_key on app.page_traffic (tenant_id, span, first_day, job_id) nulls not distinct;
-- Deleting a job finds the traffic of its page.
create index page_traffic_job_idx on app.page_traffic (tenant_id, job_id) where job_id is not null;
select app.enable_tenant_isolation('app.page_traffic');

create table app.referral_views (
  tenant_id uuid not null default app.current_tenant_id(),
  member_id uuid not null,
  job_id uuid,
  views integer not null default 0,
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
);
comment on table app.referral_views is
  'Page views through the links of a member, for the member alone; written with careers_traffic';
comment on column app.referral_views.member_id is 'Member whose code was in the address';
comment on column app.referral_views.job_id is 'Job of the page; null for the list of jobs';
comment on column app.referral_views.views is 'Number of page views without robots';
-- One row per member and page, which upserts rely on; null job_id counts as equal.
create unique index referral_views_key on app.referral_views (tenant_id, member_id, job_id) nulls not distinct;
-- Deleting a job finds the views of its page.
create index referral_views_job_idx on app.referral_views (tenant_id, job_id) where job_id is not null;
select app.enable_tenant_isolation('app.referral_views');

create table app.page_visitors (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  day date not null,
  visitor_hash bytea not null,
  job_id uuid,
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
);
comment on table app.page_visitors is
  'Hashes of visitors, to count each once per day and page; a nightly task deletes earlier days';
comment on column app.page_visitors.day is 'Day in the time zone of the company; the salt of the hash changes with it';
comment on column app.page_visitors.visitor_hash is
  'First 16 bytes of an HMAC of IP address and user agent, keyed with the salt of the day and the secret key';
comment on column app.page_visitors.job_id is 'Job whose page was viewed; null for the list of jobs';
-- Counts a visitor once per day and page, also when two servers write at once; null job_id counts as equal.
create unique index page_visitors_key on app.page_visitors (tenant_id, day, visitor_hash, job_id) nulls not distinct;
-- Deleting a job finds the visitors of its page.
create index page_visitors_job_idx on app.page_visitors (tenant_id, job_id) where job_id is not null;
select app.enable_tenant_isolation('app.page_visitors');

create table app.visitor_salts (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  day date not null,
  salt bytea not null,
  primary key (tenant_id, day)
);
comment on table app.visitor_salts is
  'Random salts of the visitors'' hashes; once the nightly task has deleted one, no hash of that day can be recalculated';
comment on column app.visitor_salts.day is 'Day in the time zone of the company';
comment on column app.visitor_salts.salt is '32 random bytes, made with the first count of the day';
select app.enable_tenant_isolation('app.visitor_salts');

create table app.careers_pages (
  tenant_id uuid primary key default app.current_tenant_id() references app.companies (id) on delete cascade,
  draft jsonb,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  published jsonb,
  published_at timestamptz,
  published_by uuid,
  foreign key (tenant_id, published_by) references app.members (tenant_id, id) on delete no action
);
comment on table app.careers_pages is
  'Content of a company''s careers page: what its editors write and what visitors see; no row: the default page';
comment on column app.careers_pages.draft is
  'Blocks, title, description and share picture as edited (page-contract.ts); null: the default page';
comment on column app.careers_pages.version is
  'Rises with each save of the draft; a save with an older version gets 409';
comment on column app.careers_pages.changed_at is 'Last save of the draft';
comment on column app.careers_pages.published is
  '{content, pictures}: the published draft, with keys and sizes of its pictures; null: not yet published';
comment on column app.careers_pages.published_at is 'Last publication; null before the first';
comment on column app.careers_pages.published_by is 'Member who published last; null before, and after they left';
-- Foreign key; removing a member finds the page.
create index careers_pages_published_by_idx on app.careers_pages (tenant_id, published_by)
  where published_by is not null;
select app.enable_tenant_isolation('app.careers_pages');

create table app.careers_pictures (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  storage_key text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now(),
  unused_since timestamptz default now(),
  primary key (tenant_id, id),
  unique (tenant_id, storage_key)
);
comment on table app.careers_pictures is 'Pictures of careers pages; storage holds them re-encoded in several widths';
comment on column app.careers_pictures.id is 'Key that the blocks name; UUID version 7, so it sorts by creation time';
comment on column app.careers_pictures.storage_key is
  'Random key of the picture; its addresses contain it; storage has one file below it for each width';
comment on column app.careers_pictures.width is 'Pixels of the widest file, at most 1600; smaller widths follow from it';
comment on column app.careers_pictures.height is 'Pixels of the widest file';
comment on column app.careers_pictures.created_at is 'When the row was inserted';
comment on column app.careers_pictures.unused_since is
  'Since when neither draft nor published page names it; a task removes it a day later; null while in use';
-- Hourly task finds unused pictures of all companies.
create index careers_pictures_unused_idx on app.careers_pictures (unused_since) where unused_since is not null;
select app.enable_tenant_isolation('app.careers_pictures');
