-- Rehearsals: a member fills in the form of a job as an applicant would, and nothing of it is counted.

alter table app.application_drafts add column is_rehearsal boolean not null default false;
comment on column app.application_drafts.is_rehearsal is
  'A member plays the applicant: the form never becomes an application, and nothing of it is counted';
-- Starting a rehearsal ends the member's earlier one of the job.
create index application_drafts_rehearsal_idx on app.application_drafts (tenant_id, job_id, user_id) where is_rehearsal;
