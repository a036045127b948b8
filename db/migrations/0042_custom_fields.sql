-- Custom fields: what a company asks about its candidates, jobs and applications beside the fields that all have.

create table app.custom_fields (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  subject text not null check (subject in ('candidate', 'job', 'application')),
  kind text not null
    check (kind in ('text', 'number', 'date', 'choice', 'choices', 'yes_no', 'link', 'member')),
  name text not null,
  access text not null default 'everyone',
  form_mode text not null default 'invisible' check (form_mode in ('required', 'optional', 'invisible')),
  form_labels jsonb not null default '{}',
  position integer not null,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  name_key text collate "C" not null generated always as
    (app.fold(regexp_replace(btrim(name), '\s+', ' ', 'g'))) stored,
  primary key (tenant_id, id),
  check (form_mode = 'invisible' or (subject = 'application' and kind <> 'member' and access = 'everyone'))
);
comment on table app.custom_fields is 'Fields that a company added to its candidates, jobs or applications';
comment on column app.custom_fields.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.custom_fields.subject is 'What has the field; never changes';
comment on column app.custom_fields.kind is 'Type of its values; never changes';
comment on column app.custom_fields.name is
  'Name as typed; of two names of one subject that differ in case or accents only one exists';
comment on column app.custom_fields.access is
  'Members who see its values: everyone (who sees the subject), owners, or a permission that they need';
comment on column app.custom_fields.form_mode is
  'Whether application forms of all jobs ask it: required, optional, or invisible: not asked';
comment on column app.custom_fields.form_labels is
  'The question by language, as applicants read it; without one they read the name';
comment on column app.custom_fields.position is 'Order among the fields of the subject, from 0';
comment on column app.custom_fields.removed_at is
  'When a member deleted it; hidden since, and deleted with its values 30 days later; null: in use';
comment on column app.custom_fields.created_at is 'When the row was inserted';
comment on column app.custom_fields.name_key is 'Folded name with single spaces, for unique names';
-- Decides between two fields of one name at once.
create unique index custom_fields_name_idx on app.custom_fields (tenant_id, subject, name_key)
  where removed_at is null;
select app.enable_tenant_isolation('app.custom_fields');

create table app.custom_field_options (
  tenant_id uuid not null default app.current_tenant_id(),
  id uuid not null default app.uuid_v7(),
  field_id uuid not null,
  name text not null,
  position integer not null,
  removed_at timestamptz,
  name_key text collate "C" not null generated always as
    (app.fold(regexp_replace(btrim(name), '\s+', ' ', 'g'))) stored,
  primary key (tenant_id, id),
  unique (tenant_id, field_id, id),
  foreign key (tenant_id, field_id) references app.custom_fields (tenant_id, id) on delete cascade
);
comment on table app.custom_field_options is 'Options of custom fields with one or several choices';
comment on column app.custom_field_options.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.custom_field_options.field_id is 'Field that offers it';
comment on column app.custom_field_options.name is 'Name as typed';
comment on column app.custom_field_options.position is 'Order among the options of the field, from 0';
comment on column app.custom_field_options.removed_at is
  'When a member removed it; it and the values with it are hidden since, and deleted 30 days later; null: in use';
comment on column app.custom_field_options.name_key is 'Folded name with single spaces, for unique names';
-- Decides between two options of one name at once.
create unique index custom_field_options_name_idx on app.custom_field_options (tenant_id, field_id, name_key)
  where removed_at is null;
select app.enable_tenant_isolation('app.custom_field_options');

create table app.custom_field_values (
  tenant_id uuid not null default app.current_tenant_id(),
  id uuid not null default app.uuid_v7(),
  field_id uuid not null,
  candidate_id uuid,
  job_id uuid,
  application_id uuid,
  text_value text,
  number_value double precision,
  date_value date,
  boolean_value boolean,
  option_id uuid,
  listed_option_id uuid,
  member_id uuid,
  text_key text collate "C" generated always as (left(app.fold(text_value), 200)) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, field_id) references app.custom_fields (tenant_id, id) on delete cascade,
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade,
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade,
  foreign key (tenant_id, application_id) references app.applications (tenant_id, id) on delete cascade,
  foreign key (tenant_id, field_id, option_id)
    references app.custom_field_options (tenant_id, field_id, id) on delete cascade,
  foreign key (tenant_id, field_id, listed_option_id)
    references app.custom_field_options (tenant_id, field_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade,
  check (num_nonnulls(candidate_id, job_id, application_id) = 1),
  check (num_nonnulls(text_value, number_value, date_value, boolean_value, option_id, listed_option_id, member_id) = 1)
);
comment on table app.custom_field_values is
  'Values of custom fields: one row for a subject, of a field with several choices one for each chosen option';
comment on column app.custom_field_values.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.custom_field_values.field_id is 'Field whose value it is';
comment on column app.custom_field_values.candidate_id is 'Candidate who has the value; null: another subject';
comment on column app.custom_field_values.job_id is 'Job that has the value; null: another subject';
comment on column app.custom_field_values.application_id is 'Application that has the value; null: another subject';
comment on column app.custom_field_values.text_value is 'A text, or the address of a link';
comment on column app.custom_field_values.number_value is 'Value of a field for numbers';
comment on column app.custom_field_values.date_value is 'A calendar day';
comment on column app.custom_field_values.boolean_value is 'Value of a field that is answered by yes or no';
comment on column app.custom_field_values.option_id is 'The option of a field with one choice';
comment on column app.custom_field_values.listed_option_id is 'One of the options of a field with several choices';
comment on column app.custom_field_values.member_id is
  'A member; the value goes when they are removed from the company';
comment on column app.custom_field_values.text_key is
  'Start of the folded text, for filters: row-level security keeps an index on an expression from being used';
-- One value of a field for each subject, and each option once; values of a subject.
create unique index custom_field_values_candidate_idx on app.custom_field_values
  (tenant_id, candidate_id, field_id, listed_option_id) nulls not distinct where candidate_id is not null;
create unique index custom_field_values_job_idx on app.custom_field_values
  (tenant_id, job_id, field_id, listed_option_id) nulls not distinct where job_id is not null;
create unique index custom_field_values_application_idx on app.custom_field_values
  (tenant_id, application_id, field_id, listed_option_id) nulls not distinct where application_id is not null;
-- Values of a field; foreign key.
create index custom_field_values_field_idx on app.custom_field_values (tenant_id, field_id);
-- Candidates with an option, for filters; foreign keys.
create index custom_field_values_option_idx on app.custom_field_values
  (tenant_id, field_id, option_id, candidate_id) where option_id is not null;
create index custom_field_values_listed_idx on app.custom_field_values
  (tenant_id, field_id, listed_option_id, candidate_id) where listed_option_id is not null;
-- Candidates with a number, a day, yes or no, or a text, for filters.
create index custom_field_values_number_idx on app.custom_field_values
  (tenant_id, field_id, number_value, candidate_id) where number_value is not null;
create index custom_field_values_date_idx on app.custom_field_values
  (tenant_id, field_id, date_value, candidate_id) where date_value is not null;
create index custom_field_values_boolean_idx on app.custom_field_values
  (tenant_id, field_id, boolean_value, candidate_id) where boolean_value is not null;
create index custom_field_values_text_idx on app.custom_field_values
  (tenant_id, field_id, text_key, candidate_id) where text_key is not null;
-- Removing a member finds the values that name them; foreign key.
create index custom_field_values_member_idx on app.custom_field_values (tenant_id, member_id)
  where member_id is not null;
select app.enable_tenant_isolation('app.custom_field_values');
