-- Recruitment stages: titled templates of ordered steps.

create table app.pipelines (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  title text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table app.pipelines is
  'Templates of ordered steps, at most 50 a company; a new job copies one, so later edits change no job';
comment on column app.pipelines.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.pipelines.title is 'Shown as the name of the Recruitment Stage; several pipelines may share one';
comment on column app.pipelines.is_default is
  'True for the pipeline of new jobs; a unique index allows one per company; it cannot be deleted';
comment on column app.pipelines.created_at is 'When the row was inserted';
-- Allows one default pipeline per company; finds it for new jobs.
create unique index pipelines_default_key on app.pipelines (tenant_id) where is_default;
select app.enable_tenant_isolation('app.pipelines');

create table app.pipeline_steps (
  tenant_id uuid not null default app.current_tenant_id(),
  id uuid not null default app.uuid_v7(),
  pipeline_id uuid not null,
  position integer not null,
  title text not null,
  color text not null check (color ~ '^#[0-9A-Fa-f]{6}$'),
  kind text not null check (kind in ('applied', 'screening', 'interview', 'offer', 'hired', 'custom')),
  applicant_text_en text not null default '',
  applicant_text_tr text not null default '',
  answer_days integer check (answer_days between 1 and 90),
  primary key (tenant_id, id),
  unique (tenant_id, pipeline_id, position) deferrable initially deferred,
  foreign key (tenant_id, pipeline_id) references app.pipelines (tenant_id, id) on delete cascade
);
comment on table app.pipeline_steps is
  'Steps of a pipeline, 1 to 20; copied to job_steps, so boards do not read this table';
comment on column app.pipeline_steps.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.pipeline_steps.pipeline_id is
  'Pipeline it belongs to; its row lock makes changes of the steps follow each other';
comment on column app.pipeline_steps.position is
  'Order from 0; its unique key is checked at the commit, so that reordering may cross positions';
comment on column app.pipeline_steps.title is
  'Column heading on the boards of jobs that copy it; new companies get words of their language';
comment on column app.pipeline_steps.color is 'Colour of the column on the board, #RRGGBB';
comment on column app.pipeline_steps.kind is
  'Meaning for reports and rules, whatever the title says; applied and hired occur at most once in a pipeline';
comment on column app.pipeline_steps.applicant_text_en is
  'What applicants read in English while on this step; empty: the default text of the kind';
comment on column app.pipeline_steps.applicant_text_tr is
  'What applicants read in Turkish while on this step; empty: the default text of the kind';
comment on column app.pipeline_steps.answer_days is
  'Days within which applicants are promised an answer after their arrival on the step; null: no promise';
select app.enable_tenant_isolation('app.pipeline_steps');
