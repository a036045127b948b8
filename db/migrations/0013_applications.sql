-- Applications: a candidate for a job, with counts, rejections and their reasons.

create table app.applications (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  job_id uuid not null,
  candidate_id uuid not null,
  step_id uuid not null,
  outcome text not null default 'open' check (outcome in ('open', 'rejected', 'withdrawn', 'hired')),
  source text not null default 'careers',
  language text not null default 'en' check (language in ('en', 'tr')),
  answers jsonb not null default '{}',
  cv_file_id uuid,
  cover_letter_file_id uuid,
  cover_letter text not null default '',
  rating smallint check (rating between 1 and 5),
  is_knocked_out boolean not null default false,
  applied_at timestamptz not null default now(),
  step_entered_at timestamptz not null default now(),
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  form_id uuid,
  posting_id uuid,
  knockout_answers jsonb not null default '[]',
  assignee_id uuid,
  sort_name text collate "C" not null default '',
  answer_by date,
  answer_reminded_at timestamptz,
  sent_profile jsonb,
  primary key (tenant_id, id),
  unique (tenant_id, job_id, candidate_id),
  constraint applications_form_fkey foreign key (tenant_id, job_id, form_id)
    references app.job_forms (tenant_id, job_id, id) on delete restrict,
  constraint applications_posting_fkey foreign key (tenant_id, job_id, posting_id)
    references app.job_postings (tenant_id, job_id, id) on delete restrict,
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade,
  foreign key (tenant_id, cover_letter_file_id)
    references app.files (tenant_id, id) on delete no action,
  foreign key (tenant_id, cv_file_id) references app.files (tenant_id, id) on delete no action,
  foreign key (tenant_id, job_id, assignee_id)
    references app.hiring_team_members (tenant_id, job_id, member_id) on delete no action,
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete restrict,
  foreign key (tenant_id, job_id, step_id) references app.job_steps (tenant_id, job_id, id) on delete restrict,
  constraint applications_closed_with_outcome check ((outcome = 'open') = (closed_at is null))
);
comment on table app.applications is
  'Candidate and job: answers, files, step and outcome; one row per job and candidate';
comment on column app.applications.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.applications.job_id is
  'Job applied for; on delete restrict, so the bin task deletes the applications before the job';
comment on column app.applications.candidate_id is
  'Applicant; the unique key with job_id decides between two submissions at once';
comment on column app.applications.step_id is
  'Step of the same job, proved by the composite foreign key; a rejected application keeps its step';
comment on column app.applications.outcome is
  'open: in progress; hired: on a step of kind hired; rejected by a member; withdrawn by the candidate';
comment on column app.applications.source is
  'Origin for reports: manual, direct, referral, utm_source word, or host of the referring site';
comment on column app.applications.language is
  'Language the candidate applied in: en or tr; mails and invitations to them use it';
comment on column app.applications.answers is
  '{question id: number, boolean, option ids or video file id}; empty when a member added the application';
comment on column app.applications.cv_file_id is
  'CV sent with the form; null when none was sent or the file was deleted';
comment on column app.applications.cover_letter_file_id is
  'Cover letter sent as a file; null when none was sent or the file was deleted';
comment on column app.applications.cover_letter is
  'Cover letter typed into the form; empty when none; the search reads it';
comment on column app.applications.rating is 'Rating by the team, 1 to 5; null when not rated; the last writer wins';
comment on column app.applications.is_knocked_out is
  'True when an answer met a knockout rule at submission or when its applicant changed it; rejects nobody';
comment on column app.applications.applied_at is
  'Time of submission, or when a member added the application; reports assign it to a day by this';
comment on column app.applications.step_entered_at is
  'Arrival on the present step; kept when the step is removed from the job or a rejection is undone';
comment on column app.applications.closed_at is
  'When the outcome became hired, rejected or withdrawn; null exactly while it is open (check constraint)';
comment on column app.applications.updated_at is 'Last change of step, outcome, rating or assignee';
comment on column app.applications.version is
  'Rises with step and outcome, not with rating or assignee; a move with an older version gets 409';
comment on column app.applications.form_id is
  'Form version that was answered; null when a member added the application';
comment on column app.applications.posting_id is
  'Page of the job that the applicant saw; null when a member added the application';
comment on column app.applications.knockout_answers is
  'Answers that met a rule, as asked then: [{questionId, type, label, answer, unit, rule}]';
comment on column app.applications.assignee_id is
  'Hiring team member responsible for the application; null for none or after they left the team';
comment on column app.applications.sort_name is
  'Copy of candidates.sort_name, kept by triggers, so that lists of a job sort by name on one index';
comment on column app.applications.answer_by is
  'Day in the time zone of the company by which the applicant was promised an answer; set by a trigger; null: none';
comment on column app.applications.answer_reminded_at is
  'When the team was notified that the answer is due; a new promise sets it to null';
comment on column app.applications.sent_profile is
  'Profile or confirmed CV sent with the form, for its sender: as in candidates, with skills; null when none';
-- Column of a board, newest arrival first; leaves out rejected and withdrawn applications.
create index applications_board_idx on app.applications (tenant_id, job_id, step_id, step_entered_at desc, id desc)
  where outcome in ('open', 'hired');
-- Rejected and withdrawn cards of a board, latest first.
create index applications_closed_idx on app.applications (tenant_id, job_id, closed_at desc, id desc)
  where outcome in ('rejected', 'withdrawn');
-- Deleting a step finds its applications, whatever their outcome; also the step filter of the list.
create index applications_step_idx on app.applications (tenant_id, job_id, step_id);
-- Newest applications of a job: count of new ones in the job list, and visits.
-- Newest applications of a job: count of new ones in the job list, and visits.
-- The included columns let the counts of new applicants read the newest of a job without their rows.
create index applications_job_idx on app.applications (tenant_id, job_id, id desc) include (outcome, applied_at);
create index applications_candidate_idx on app.applications (tenant_id, candidate_id, id desc);
-- Candidate list filtered by the days of application.
create index applications_applied_idx on app.applications (tenant_id, applied_at desc, candidate_id);
-- Applications per tracking link, and the source filter.
create index applications_source_idx on app.applications (tenant_id, job_id, source);
-- Knockout flag filter of board and list, and knockout counts of reports.
create index applications_is_knocked_out_idx on app.applications (tenant_id, job_id, id desc) where is_knocked_out;
-- List and board of a job sorted by application time, and days in reports.
create index applications_job_applied_idx on app.applications (tenant_id, job_id, applied_at desc, id desc);
-- List of a job sorted by days on the step.
create index applications_job_entered_idx on app.applications (tenant_id, job_id, step_entered_at desc, id desc);
-- List of a job sorted by rating, no rating as 0; the query needs the same coalesce.
create index applications_job_rating_idx
  on app.applications (tenant_id, job_id, coalesce((rating)::integer, 0) desc, id desc);
-- List of a job sorted by name.
create index applications_job_name_idx on app.applications (tenant_id, job_id, sort_name, id);
-- Assignee filter of the list, and removal of a member from the hiring team.
create index applications_assignee_idx on app.applications (tenant_id, job_id, assignee_id)
  where assignee_id is not null;
-- Outcome filter of the list: finds the few withdrawn without reading the others.
create index applications_outcome_idx on app.applications (tenant_id, job_id, outcome, applied_at desc, id desc);
-- Deleting a file finds the application whose CV it is.
create index applications_cv_file_idx on app.applications (tenant_id, cv_file_id) where cv_file_id is not null;
-- Deleting a file finds the application whose cover letter it is.
create index applications_cover_letter_file_idx on app.applications (tenant_id, cover_letter_file_id)
  where cover_letter_file_id is not null;
-- Deleting a form version finds the applications that answered it.
create index applications_form_idx on app.applications (tenant_id, job_id, form_id) where form_id is not null;
-- Deleting a posting finds the applications that saw it.
create index applications_posting_idx on app.applications (tenant_id, job_id, posting_id) where posting_id is not null;
-- Promised answers that are due and of which the team was not notified yet.
create index applications_answer_idx on app.applications (tenant_id, answer_by)
  where outcome = 'open' and answer_by is not null and answer_reminded_at is null;
-- Broken promises of a job, for what waits for its team.
create index applications_promised_idx on app.applications (tenant_id, job_id, answer_by)
  where outcome = 'open' and answer_by is not null;
select app.enable_tenant_isolation('app.applications');

create table app.application_openings (
  tenant_id uuid not null default app.current_tenant_id(),
  application_id uuid not null,
  opened_by_user_id uuid references app.users (id) on delete set null,
  opened_at timestamptz not null default now(),
  primary key (tenant_id, application_id),
  foreign key (tenant_id, application_id) references app.applications (tenant_id, id) on delete cascade
);
comment on table app.application_openings is
  'First opening of an application by the team; applying again deletes the row';
comment on column app.application_openings.application_id is
  'Opened application; inserting the row waits for a change by the applicant, who locks the application for update';
comment on column app.application_openings.opened_by_user_id is
  'User who opened it first; null after the account was deleted';
comment on column app.application_openings.opened_at is 'Time of the first opening; the applicant sees it';
-- Deleting a user finds the applications they opened first.
create index application_openings_opened_by_idx on app.application_openings (opened_by_user_id)
  where opened_by_user_id is not null;
select app.enable_tenant_isolation('app.application_openings');

create function app.copy_sort_name() returns trigger
language plpgsql as $$
begin
  new.sort_name := coalesce(
    (select c.sort_name from app.candidates c where c.tenant_id = new.tenant_id and c.id = new.candidate_id), '');
  return new;
end
$$;
comment on function app.copy_sort_name() is
  'Copies the sort name of the candidate into the application before it is written';

create trigger copy_sort_name before insert or update of candidate_id on app.applications
  for each row execute function app.copy_sort_name();
comment on trigger copy_sort_name on app.applications is
  'Fills sort_name on insert and when the application changes its candidate';

create function app.copy_sort_name_to_applications() returns trigger
language plpgsql as $$
begin
  update app.applications set sort_name = new.sort_name
   where tenant_id = new.tenant_id and candidate_id = new.id;
  return null;
end
$$;
comment on function app.copy_sort_name_to_applications() is
  'Copies a changed sort name of a candidate to all applications of that candidate';

create trigger copy_sort_name_to_applications after update of name, surname on app.candidates
  for each row when (old.sort_name is distinct from new.sort_name) execute function app.copy_sort_name_to_applications();
comment on trigger copy_sort_name_to_applications on app.candidates is
  'Updates applications.sort_name of the candidate when the folded name changes';

create function app.promise_answer() returns trigger
language plpgsql as $$
begin
  new.answer_by := (
    select (new.step_entered_at at time zone c.time_zone)::date + s.answer_days
      from app.job_steps s
      join app.companies c on c.id = s.tenant_id
     where s.tenant_id = new.tenant_id and s.id = new.step_id and s.kind <> 'hired'
       and new.form_id is not null);
  new.answer_reminded_at := null;
  return new;
end
$$;
comment on function app.promise_answer() is
  'Sets the day of the promised answer from the step; applicants whom a member added were promised nothing';

create trigger promise_answer_added before insert on app.applications
  for each row execute function app.promise_answer();
comment on trigger promise_answer_added on app.applications is 'Promises an answer to a new applicant';
create trigger promise_answer_changed before update of step_entered_at on app.applications
  for each row when (old.step_entered_at is distinct from new.step_entered_at) execute function app.promise_answer();
comment on trigger promise_answer_changed on app.applications is
  'Promises a new answer on arrival on a step; a removed step keeps the arrival and so the promise';

-- The row before an insert and the row after a delete are null.
create function app.record_count_changes() returns trigger
language plpgsql as $$
begin
  insert into app.application_count_changes (
    tenant_id, job_id, step_id, open_change, hired_change, total_change, open_entered_seconds_change)
  select d.tenant_id, d.job_id, d.step_id, d.open, d.hired, d.total, d.seconds
    from (select r.tenant_id, r.job_id, r.step_id, sum(r.sign * (r.outcome = 'open')::integer) as open,
                 sum(r.sign * (r.outcome = 'hired')::integer) as hired, sum(r.sign) as total,
                 sum(r.sign * (r.outcome = 'open')::integer * extract(epoch from r.step_entered_at)::bigint) as seconds
            from (values (-1, old.tenant_id, old.job_id, old.step_id, old.outcome, old.step_entered_at),
                         (1, new.tenant_id, new.job_id, new.step_id, new.outcome, new.step_entered_at))
                   as r (sign, tenant_id, job_id, step_id, outcome, step_entered_at)
           where r.tenant_id is not null
           group by r.tenant_id, r.job_id, r.step_id) as d
   where (d.open, d.hired, d.total, d.seconds) <> (0, 0, 0, 0);
  return null;
end
$$;
comment on function app.record_count_changes() is
  'Records how an application changed the counts of its steps; only inserts, so that it waits for nobody';

create trigger record_count_changes
  after insert or delete or update of job_id, step_id, outcome, step_entered_at on app.applications
  for each row execute function app.record_count_changes();
comment on trigger record_count_changes on app.applications is
  'Records the change of the counts with each change of an application, whichever statement makes it';

create table app.rejection_reasons (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  title text not null,
  position integer not null,
  archived_at timestamptz,
  primary key (tenant_id, id)
);
comment on table app.rejection_reasons is
  'Reasons that the company offers for rejections; a new company gets 8 in its language';
comment on column app.rejection_reasons.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.rejection_reasons.title is
  'Text offered and copied into rejections; unique per company whatever its case and accents';
comment on column app.rejection_reasons.position is 'Order among the offered reasons, from 0; unused while archived';
comment on column app.rejection_reasons.archived_at is
  'Since when the reason is no longer offered; null while it is offered';
-- Rejects a second title that differs in case or accents only.
create unique index rejection_reasons_title_key on app.rejection_reasons (tenant_id, app.fold(title));
select app.enable_tenant_isolation('app.rejection_reasons');

create table app.rejections (
  tenant_id uuid not null default app.current_tenant_id(),
  application_id uuid not null,
  reason text not null,
  note text not null default '',
  rejected_by_user_id uuid references app.users (id) on delete set null,
  rejected_at timestamptz not null default now(),
  reason_id uuid,
  primary key (tenant_id, application_id),
  foreign key (tenant_id, application_id) references app.applications (tenant_id, id) on delete cascade,
  foreign key (tenant_id, reason_id) references app.rejection_reasons (tenant_id, id) on delete restrict
);
comment on table app.rejections is
  'Present rejection of an application; an undo deletes the row, a withdrawal keeps it, the event log keeps all';
comment on column app.rejections.application_id is 'Rejected application; as the key it allows one rejection';
comment on column app.rejections.reason is
  'Text of the reason at that time; renaming a reason in the settings does not change it';
comment on column app.rejections.note is 'Note that only the team sees, up to 2000 characters; empty when none';
comment on column app.rejections.rejected_by_user_id is 'User who rejected; null after the account was deleted';
comment on column app.rejections.rejected_at is
  'Time of the rejection; undoing a completion reopens those with the time of the completion';
comment on column app.rejections.reason_id is
  'Reason with the same title, set by a trigger for counting its use; null for other words';
-- Deleting a user finds the rejections they made.
create index rejections_rejected_by_idx on app.rejections (rejected_by_user_id) where rejected_by_user_id is not null;
-- Use count of each reason in the settings.
create index rejections_reason_idx on app.rejections (tenant_id, reason_id);
select app.enable_tenant_isolation('app.rejections');

create table app.withdrawals (
  tenant_id uuid not null default app.current_tenant_id(),
  application_id uuid not null,
  reason text not null default '',
  withdrawn_at timestamptz not null default now(),
  primary key (tenant_id, application_id),
  foreign key (tenant_id, application_id) references app.applications (tenant_id, id) on delete cascade
);
comment on table app.withdrawals is
  'Present withdrawal of an application by its applicant; applying again deletes the row, the event log keeps both';
comment on column app.withdrawals.application_id is 'Withdrawn application; as the key it allows one withdrawal';
comment on column app.withdrawals.reason is
  'Reason in the words of the applicant, up to 500 characters; empty when none was given';
comment on column app.withdrawals.withdrawn_at is 'Time of the withdrawal';
select app.enable_tenant_isolation('app.withdrawals');

-- `for key share` makes a concurrent delete of the reason wait; when the delete came first, reason_id stays null.
create function app.set_rejection_reason() returns trigger language plpgsql as $$
begin
  select r.id into new.reason_id
    from app.rejection_reasons r
   where r.tenant_id = new.tenant_id
     and r.title = new.reason
     for key share;
  return new;
end
$$;
comment on function app.set_rejection_reason() is
  'Sets reason_id by equal title; its key-share lock makes a concurrent delete of the reason wait';

create trigger set_rejection_reason before insert on app.rejections
  for each row execute function app.set_rejection_reason();
comment on trigger set_rejection_reason on app.rejections is
  'Sets reason_id on insert, so that every way of rejecting links the reason';
