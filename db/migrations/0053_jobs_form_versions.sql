-- The application form of a job as applicants saw it: one row for each different form that somebody opened. Never
-- changed, so that what was asked stays beside what was answered; the job's next form is another row.
create table app.job_forms (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  job_id uuid not null,
  -- Of the content: the same form again is the same row.
  version text not null,
  -- { standardFields, questions: [{ id, type, label, help, mode, settings }] } without what applicants do not see
  content jsonb not null,
  created_at timestamptz not null default now(),
  primary key (id),
  unique (tenant_id, id),
  -- Lets an application prove that its form is a form of its job.
  unique (tenant_id, job_id, id),
  unique (tenant_id, job_id, version),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
);

-- Null when the team added the application: nobody was asked anything.
alter table app.applications add column form_id uuid;
-- What the form says now of a draft is compared with this one, so that the applicant is told what changed.
alter table app.application_drafts add column form_id uuid;

insert into app.job_forms (tenant_id, job_id, version, content, created_at)
select tenant_id, job_id, 'kept-' || md5(form::text), form, min(applied_at)
  from app.applications
 where form <> '{}'
 group by tenant_id, job_id, form;
alter table app.applications disable trigger user;
update app.applications a
   set form_id = f.id
  from app.job_forms f
 where f.tenant_id = a.tenant_id and f.job_id = a.job_id and f.version = 'kept-' || md5(a.form::text);
alter table app.applications enable trigger user;
alter table app.applications drop column form;

alter table app.applications
  add constraint applications_form_fkey foreign key (tenant_id, job_id, form_id)
      references app.job_forms (tenant_id, job_id, id) on delete restrict;
alter table app.application_drafts
  add constraint application_drafts_form_fkey foreign key (tenant_id, job_id, form_id)
      references app.job_forms (tenant_id, job_id, id) on delete set null (form_id);
select app.protect('app.job_forms');
