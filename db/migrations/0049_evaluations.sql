-- Evaluation of applicants: interview kits, scorecards and decision notes.

create table app.interview_kits (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  job_id uuid not null,
  interview_type text not null check (interview_type in ('screening', 'technical', 'culture', 'final', 'other')),
  content jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
);
comment on table app.interview_kits is 'What the interviewers of a job ask and rate, one kit for each type of interview';
comment on column app.interview_kits.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.interview_kits.job_id is 'Job whose meetings use the kit';
comment on column app.interview_kits.interview_type is 'Meetings of the job with this type use the kit';
comment on column app.interview_kits.content is
  'Purpose, attributes with four described ratings, questions and time plan; the shape is kitContent in the contract';
comment on column app.interview_kits.version is 'Rises with each change; a change with an older version gets 409';
comment on column app.interview_kits.updated_at is 'Last change by a member';
create unique index interview_kits_job_idx on app.interview_kits (tenant_id, job_id, interview_type);
select app.enable_tenant_isolation('app.interview_kits');

create table app.kit_templates (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  name text not null check (char_length(name) between 1 and 100),
  content jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
comment on table app.kit_templates is 'Interview kits of the company, which jobs start from; a job gets a copy';
comment on column app.kit_templates.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.kit_templates.name is 'Name as a member typed it; unique in the company without regard to case';
comment on column app.kit_templates.content is 'Like that of a kit';
comment on column app.kit_templates.version is 'Rises with each change; a change with an older version gets 409';
comment on column app.kit_templates.updated_at is 'Last change by a member';
create unique index kit_templates_name_idx on app.kit_templates (tenant_id, app.fold(name));
select app.enable_tenant_isolation('app.kit_templates');

create table app.scorecards (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  meeting_id uuid not null,
  application_id uuid not null,
  job_id uuid not null,
  author_user_id uuid references app.users (id) on delete set null,
  ratings jsonb not null default '[]',
  notes text not null default '',
  recommendation text check (recommendation in ('strong_no', 'no', 'yes', 'strong_yes')),
  attributes jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, meeting_id) references app.meetings (tenant_id, id) on delete cascade,
  foreign key (tenant_id, application_id) references app.applications (tenant_id, id) on delete cascade,
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade,
  constraint scorecards_submitted_with_recommendation check (submitted_at is null or recommendation is not null)
);
comment on table app.scorecards is
  'Feedback of one interviewer about one meeting; a draft is read by its author alone, a submitted one as isReadable decides';
comment on column app.scorecards.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.scorecards.meeting_id is 'Meeting that the feedback is about';
comment on column app.scorecards.application_id is 'Application of that meeting; deleting it deletes the feedback';
comment on column app.scorecards.job_id is 'Job of that application, copied for the comparison of its applicants';
comment on column app.scorecards.author_user_id is 'Interviewer who wrote it; null after the account was deleted';
comment on column app.scorecards.ratings is 'Ratings from 1 to 4 with a note, by the id of the attribute of the kit';
comment on column app.scorecards.notes is 'Notes on the whole interview';
comment on column app.scorecards.recommendation is 'What the author recommends; null only in a draft';
comment on column app.scorecards.attributes is
  'Copy of the attributes of the kit when it was saved, so that later changes of the kit lose no rating';
comment on column app.scorecards.version is 'Rises with each save; a save with an older version gets 409';
comment on column app.scorecards.created_at is 'When the author first saved it';
comment on column app.scorecards.updated_at is 'Last save by the author';
comment on column app.scorecards.submitted_at is
  'When the author first submitted it; for 24 hours they may change it; null: a draft';
-- An interviewer has one scorecard of a meeting.
create unique index scorecards_meeting_idx on app.scorecards (tenant_id, meeting_id, author_user_id);
-- Feedback on an application; foreign key.
create index scorecards_application_idx on app.scorecards (tenant_id, application_id);
-- Applicants of a job with feedback, for the comparison; foreign key.
create index scorecards_job_idx on app.scorecards (tenant_id, job_id, application_id);
-- Deleting a user finds what they wrote.
create index scorecards_author_idx on app.scorecards (author_user_id) where author_user_id is not null;
select app.enable_tenant_isolation('app.scorecards');

create table app.scorecard_versions (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  scorecard_id uuid not null,
  version integer not null,
  ratings jsonb not null,
  notes text not null,
  recommendation text not null check (recommendation in ('strong_no', 'no', 'yes', 'strong_yes')),
  written_at timestamptz not null,
  primary key (tenant_id, scorecard_id, version),
  foreign key (tenant_id, scorecard_id) references app.scorecards (tenant_id, id) on delete cascade
);
comment on table app.scorecard_versions is 'What a submitted scorecard said before its author changed it';
comment on column app.scorecard_versions.scorecard_id is 'Scorecard that was changed';
comment on column app.scorecard_versions.version is 'Version of the scorecard that this was';
comment on column app.scorecard_versions.ratings is 'Like those of the scorecard';
comment on column app.scorecard_versions.notes is 'Notes before the change';
comment on column app.scorecard_versions.recommendation is 'Recommendation before the change';
comment on column app.scorecard_versions.written_at is 'When the author wrote this version';
select app.enable_tenant_isolation('app.scorecard_versions');

create table app.decision_notes (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  application_id uuid not null,
  author_user_id uuid references app.users (id) on delete set null,
  decision text not null check (decision in ('advance', 'hire', 'hold', 'reject')),
  reason text not null check (char_length(reason) between 1 and 4000),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, application_id) references app.applications (tenant_id, id) on delete cascade
);
comment on table app.decision_notes is 'What was decided about an application, by whom and why; it moves or rejects nobody';
comment on column app.decision_notes.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.decision_notes.application_id is 'Application that was decided about';
comment on column app.decision_notes.author_user_id is 'Member who decided; null after the account was deleted';
comment on column app.decision_notes.decision is 'advance: to the next step; hire; hold: decide later; reject';
comment on column app.decision_notes.reason is 'Why, for the team';
comment on column app.decision_notes.created_at is 'When it was written';
-- Notes of an application, newest first; foreign key.
create index decision_notes_application_idx on app.decision_notes (tenant_id, application_id, id desc);
-- Deleting a user finds what they wrote.
create index decision_notes_author_idx on app.decision_notes (author_user_id) where author_user_id is not null;
select app.enable_tenant_isolation('app.decision_notes');
