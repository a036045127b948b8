-- Privacy notices and consents: the words of the company, each text as applicants saw it, and what they answered.

create table app.privacy_notices (
  tenant_id uuid primary key default app.current_tenant_id() references app.companies (id) on delete cascade,
  body_en text not null default '',
  body_tr text not null default '',
  retention_months integer check (retention_months between 1 and 120),
  version integer not null default 2,
  changed_at timestamptz not null default now()
);
comment on table app.privacy_notices is
  'Privacy notice of the application forms in the words of the company; without a row the default text applies';
comment on column app.privacy_notices.body_en is 'English text as plain paragraphs; empty: the default text';
comment on column app.privacy_notices.body_tr is 'Turkish text as plain paragraphs; empty: the default text';
comment on column app.privacy_notices.retention_months is
  'Months after the decision by which the notice promises deletion; null: no period is named';
comment on column app.privacy_notices.version is '2 after the first save, and rises with each; a save with an older version gets 409';
comment on column app.privacy_notices.changed_at is 'When the notice was last saved';
select app.enable_tenant_isolation('app.privacy_notices');

create table app.privacy_texts (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  kind text not null check (kind in ('notice', 'talent_pool')),
  language text not null check (language in ('en', 'tr')),
  version text not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, version)
);
comment on table app.privacy_texts is
  'Privacy notices and texts of consents as applicants saw them; rows never change, and each text is stored once';
comment on column app.privacy_texts.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.privacy_texts.kind is
  'notice: the privacy notice; talent_pool: the optional consent to be kept for other openings';
comment on column app.privacy_texts.language is 'Language of the text: en or tr';
comment on column app.privacy_texts.version is 'SHA-256 of kind, language and body, so that the same text is one row';
comment on column app.privacy_texts.body is 'Exact text, paragraphs separated by empty lines';
comment on column app.privacy_texts.created_at is 'When the row was inserted';
select app.enable_tenant_isolation('app.privacy_texts');

create table app.consent_records (
  tenant_id uuid not null default app.current_tenant_id(),
  id uuid not null default app.uuid_v7(),
  application_id uuid,
  introduction_id uuid,
  text_id uuid not null,
  is_given boolean,
  recorded_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, application_id) references app.applications (tenant_id, id) on delete cascade,
  foreign key (tenant_id, introduction_id) references app.introductions (tenant_id, id) on delete cascade,
  foreign key (tenant_id, text_id) references app.privacy_texts (tenant_id, id) on delete restrict,
  constraint consent_records_of_one_form check (num_nonnulls(application_id, introduction_id) = 1),
  constraint consent_records_withdrawn_given check (withdrawn_at is null or is_given)
);
comment on table app.consent_records is
  'Notices that applicants were shown and consents they were asked for, one row for each text of each form they sent';
comment on column app.consent_records.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.consent_records.application_id is 'Application that was sent with it; null for an introduction';
comment on column app.consent_records.introduction_id is 'Introduction that was sent with it; null for an application';
comment on column app.consent_records.text_id is 'Text as the applicant saw it, which names kind, language and version';
comment on column app.consent_records.is_given is
  'Whether the applicant agreed; null for a notice, which informs and asks nothing';
comment on column app.consent_records.recorded_at is 'When the form was sent';
comment on column app.consent_records.withdrawn_at is 'When the applicant withdrew the consent; null while it holds';
-- Records of an application; foreign key.
create index consent_records_application_idx on app.consent_records (tenant_id, application_id, id)
  where application_id is not null;
-- Records of an introduction; foreign key.
create index consent_records_introduction_idx on app.consent_records (tenant_id, introduction_id, id)
  where introduction_id is not null;
-- Deleting a text finds its records.
create index consent_records_text_idx on app.consent_records (tenant_id, text_id);
select app.enable_tenant_isolation('app.consent_records');
