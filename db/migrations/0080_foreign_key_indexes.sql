-- no transaction
-- Deleting a row looks up the rows that refer to it. Without an index each lookup reads the whole table of all companies.
create index concurrently if not exists applications_cv_file_idx on app.applications (tenant_id, cv_file_id) where cv_file_id is not null;
create index concurrently if not exists applications_cover_letter_file_idx on app.applications (tenant_id, cover_letter_file_id) where cover_letter_file_id is not null;
create index concurrently if not exists applications_form_idx on app.applications (tenant_id, job_id, form_id) where form_id is not null;
create index concurrently if not exists application_drafts_job_idx on app.application_drafts (tenant_id, job_id, form_id);
create index concurrently if not exists application_drafts_user_idx on app.application_drafts (user_id) where user_id is not null;
create index concurrently if not exists candidates_cv_file_idx on app.candidates (tenant_id, cv_file_id) where cv_file_id is not null;
create index concurrently if not exists candidates_photo_file_idx on app.candidates (tenant_id, photo_file_id) where photo_file_id is not null;
create index concurrently if not exists comments_application_idx on app.comments (tenant_id, application_id) where application_id is not null;
create index concurrently if not exists comments_author_idx on app.comments (author_user_id) where author_user_id is not null;
create index concurrently if not exists events_actor_user_idx on app.events (actor_user_id) where actor_user_id is not null;
create index concurrently if not exists files_uploader_idx on app.files (uploaded_by_user_id) where uploaded_by_user_id is not null;
create index concurrently if not exists idempotent_answers_user_idx on app.idempotent_answers (user_id);
create index concurrently if not exists job_links_creator_idx on app.job_links (created_by_user_id) where created_by_user_id is not null;
create index concurrently if not exists jobs_created_by_idx on app.jobs (created_by_user_id) where created_by_user_id is not null;
create index concurrently if not exists jobs_deleted_by_idx on app.jobs (deleted_by_user_id) where deleted_by_user_id is not null;
create index concurrently if not exists meetings_application_idx on app.meetings (tenant_id, application_id) where application_id is not null;
create index concurrently if not exists meetings_creator_idx on app.meetings (created_by_user_id) where created_by_user_id is not null;
create index concurrently if not exists meetings_step_idx on app.meetings (tenant_id, step_id) where step_id is not null;
create index concurrently if not exists page_visitors_job_idx on app.page_visitors (tenant_id, job_id) where job_id is not null;
create index concurrently if not exists question_templates_creator_idx on app.question_templates (created_by_user_id) where created_by_user_id is not null;
create index concurrently if not exists rejections_rejected_by_idx on app.rejections (rejected_by_user_id) where rejected_by_user_id is not null;
