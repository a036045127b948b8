-- Application forms of jobs: their questions, the versions that were answered, and reusable questions.

create table app.job_questions (
  tenant_id uuid not null default app.current_tenant_id(),
  id uuid not null default app.uuid_v7(),
  job_id uuid not null,
  position integer not null,
  type text not null check (type in (
    'short_text', 'long_text', 'number', 'boolean', 'choice', 'date', 'link', 'file', 'video', 'section')),
  label text not null,
  help text not null default '',
  mode text not null default 'optional' check (mode in ('required', 'optional', 'invisible')),
  settings jsonb not null default '{}',
  knockout_rule jsonb,
  shown_when jsonb,
  translations jsonb not null default '{}',
  primary key (tenant_id, id),
  unique (tenant_id, job_id, position) deferrable initially deferred,
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
);
comment on table app.job_questions is
  'Questions that the form of a job asks now; job_forms keeps what earlier applicants were asked';
comment on column app.job_questions.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.job_questions.job_id is 'Job whose form asks the question';
comment on column app.job_questions.position is
  'Order on the form from 0; the unique key is checked at commit, so reordering may swap positions';
comment on column app.job_questions.type is
  'Kind of answer, or section: a heading of the questions up to the next one; never changes, so that answers stay comparable';
comment on column app.job_questions.label is 'Question text, or title of a section, as applicants read it';
comment on column app.job_questions.help is 'Explanation under the question or title; empty when none';
comment on column app.job_questions.mode is 'required, optional, or invisible: kept by the job but not asked';
comment on column app.job_questions.settings is
  'By type: {limitChars}, {min, max, unit}, {options: [{id, label}], several}, {earliest, latest}, {kinds, limitMegabytes}, {limitSeconds} or {}';
comment on column app.job_questions.knockout_rule is
  'Answers that flag an application: {below, above}, {before, after}, {answer} or {options}; null: none; for the team only';
comment on column app.job_questions.shown_when is
  'Condition on the answer to an earlier question of the form: {type, questionId} and its values; null: always shown';
comment on column app.job_questions.translations is
  'Texts by language, en or tr, beside that of the job: {label, help, options: [{id, label}]}; the choices have the ids in settings';
select app.enable_tenant_isolation('app.job_questions');

create table app.job_forms (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  job_id uuid not null,
  version text not null,
  content jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, job_id, id),
  unique (tenant_id, job_id, version),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
);
comment on table app.job_forms is
  'Versions of an application form as applicants saw it; rows never change, so answers keep their questions';
comment on column app.job_forms.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.job_forms.job_id is
  'Job of the form; a composite key with it lets applications prove that the form is of their job';
comment on column app.job_forms.version is
  'SHA-256 of content, so that the same form is one row';
comment on column app.job_forms.content is
  '{standardFieldModes, questions: [{id, type, label, help, mode, settings, shownWhen}]} without invisible questions';
comment on column app.job_forms.created_at is 'When the row was inserted';
select app.enable_tenant_isolation('app.job_forms');

create table app.question_templates (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  name text not null,
  question jsonb not null,
  created_by_user_id uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table app.question_templates is
  'Questions that the company reuses; a job copies one, so changes here change no job';
comment on column app.question_templates.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.question_templates.name is
  'Name in the picker; unique per company whatever its case and accents';
comment on column app.question_templates.question is
  '{type, label, help, mode, settings, knockoutRule}: a question of a job without its id';
comment on column app.question_templates.created_by_user_id is
  'User who saved the template; null after the account was deleted';
comment on column app.question_templates.created_at is 'When the row was inserted';
comment on column app.question_templates.updated_at is 'Last change of name or question';
-- Rejects a second name that differs in case or accents only, also when two members save at once.
create unique index question_templates_name_key on app.question_templates (tenant_id, app.fold(name));
-- Deleting a user finds the templates they saved.
create index question_templates_creator_idx on app.question_templates (created_by_user_id)
  where created_by_user_id is not null;
select app.enable_tenant_isolation('app.question_templates');
