-- Jobs with their steps, hiring team, links and counts.

create function app.joined_values(texts jsonb) returns text
language sql immutable strict parallel safe
return (select coalesce(string_agg(value, ' ' order by key), '') from jsonb_each_text(texts));
comment on function app.joined_values(jsonb) is
  'The values of an object joined by spaces, so that a generated column can search a text in all its languages';

create table app.jobs (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  slug text not null,
  title text not null,
  department_id uuid,
  job_type text not null default 'fulltime'
    check (job_type in ('fulltime', 'parttime', 'contract', 'temporary', 'voluntary', 'intern', 'other')),
  location_type text not null default 'onsite' check (location_type in ('hybrid', 'onsite', 'remote', 'online')),
  country text not null default '',
  city text not null default '',
  description_html text not null default '',
  language text not null default 'en' check (language ~ '^[a-z]{2}$'),
  title_translations jsonb not null default '{}' check (jsonb_typeof(title_translations) = 'object'),
  description_translations jsonb not null default '{}' check (jsonb_typeof(description_translations) = 'object'),
  skills text[] not null default '{}',
  tags text[] not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'published', 'closed', 'completed', 'archived')),
  status_before_archive text check (status_before_archive in ('draft', 'published', 'closed', 'completed')),
  pay_min numeric(14,2),
  pay_max numeric(14,2),
  pay_currency text,
  pay_period text check (pay_period in ('hour', 'day', 'week', 'month', 'year')),
  is_pay_public boolean not null default false,
  closes_on date,
  openings integer not null default 1 check (openings between 1 and 999),
  standard_field_modes jsonb not null,
  created_by_user_id uuid references app.users (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  deleted_at timestamptz,
  sort_title text collate "C" not null generated always as (app.fold(title)) stored,
  search_text text not null generated always as
    (app.fold(title || ' ' || app.joined_values(title_translations) || ' ' || city)) stored,
  deleted_by_user_id uuid references app.users (id) on delete set null,
  primary key (tenant_id, id),
  unique (tenant_id, slug),
  foreign key (tenant_id, department_id) references app.departments (tenant_id, id) on delete restrict,
  check ((status = 'archived') = (status_before_archive is not null)),
  check (pay_min is null or pay_max is null or pay_min <= pay_max),
  check (not title_translations ? language and not description_translations ? language)
);
comment on table app.jobs is
  'Openings of a company, from draft to archive; members write them, the careers site shows them';
comment on column app.jobs.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.jobs.slug is
  'Last part of the public address; follows the title until the first publication, then shared links keep it';
comment on column app.jobs.title is 'Name of the opening in the main language; members read this one';
comment on column app.jobs.department_id is
  'Department of the same company; null for none; a department with jobs cannot be deleted';
comment on column app.jobs.job_type is 'Type of employment; job lists and the careers site filter by it';
comment on column app.jobs.location_type is 'Where the work is done; job lists and the careers site filter by it';
comment on column app.jobs.country is
  'Place of work, ISO 3166-1 alpha-2, or empty; for remote work the country to work from, empty: any';
comment on column app.jobs.city is 'Place of work as typed, or empty; the careers site filters by the exact text';
comment on column app.jobs.description_html is
  'Sanitised HTML in the main language, sanitised again when shown; a published job must have text in it';
comment on column app.jobs.language is 'Main language: that of title, description, skills and questions; ISO 639-1';
comment on column app.jobs.title_translations is
  '{language: title} in the languages besides the main one; apart from the descriptions, so that lists read little';
comment on column app.jobs.description_translations is
  '{language: sanitised HTML} in the same languages as title_translations';
comment on column app.jobs.skills is 'Skills the job asks for, shown on the public page and in its structured data';
comment on column app.jobs.tags is 'Labels for the filters of the job list; the careers site does not show them';
comment on column app.jobs.status is
  'draft, archived: not public; published: takes applications; closed, completed: public page without a form';
comment on column app.jobs.status_before_archive is
  'Status that unarchiving restores; null unless the job is archived (check constraint)';
comment on column app.jobs.pay_min is 'Lower end of the pay in pay_currency per pay_period; null when not given';
comment on column app.jobs.pay_max is 'Upper end of the pay in pay_currency per pay_period; null when not given';
comment on column app.jobs.pay_currency is
  'ISO 4217 code; the app requires it when pay_min or pay_max is given, else it may be null';
comment on column app.jobs.pay_period is
  'Time that the pay is for; the app requires it when pay_min or pay_max is given, else it may be null';
comment on column app.jobs.is_pay_public is
  'True publishes the pay; when false, queries of the careers site return null instead of the amounts';
comment on column app.jobs.closes_on is
  'Last day to apply, in the time zone of the company; the status does not change after it; null: no end';
comment on column app.jobs.openings is 'Number of people to hire; the public page shows it when above 1';
comment on column app.jobs.standard_field_modes is
  '{field: required, optional or invisible} of the form; name and e-mail are always required';
comment on column app.jobs.created_by_user_id is
  'User who created or duplicated the job; null after the account was deleted';
comment on column app.jobs.version is
  'Rises with content and department, not with status or steps; an update with an older version gets 409';
comment on column app.jobs.created_at is 'When the row was inserted';
comment on column app.jobs.updated_at is 'Last change of content, status or steps; the sitemap shows it as lastmod';
comment on column app.jobs.published_at is
  'Latest publication; null when never public; from the first one on the slug is fixed';
comment on column app.jobs.deleted_at is
  'When the job went to the bin; null when not deleted; a nightly task removes it 30 days later';
comment on column app.jobs.sort_title is 'Folded title, so that job lists sort along an index';
comment on column app.jobs.search_text is 'Folded titles in all languages and city; the searches of jobs match any part of it';
comment on column app.jobs.deleted_by_user_id is
  'User who put the job into the bin; null when it is not there or the account was deleted';
create index jobs_list_idx on app.jobs (tenant_id, id desc) where deleted_at is null;
create index jobs_status_idx on app.jobs (tenant_id, status, id desc) where deleted_at is null;
-- Careers site: jobs of the company, newest publication first.
create index jobs_public_idx on app.jobs (tenant_id, published_at desc, id desc)
  where status = 'published' and deleted_at is null;
-- Careers site: counts of open jobs per choice of the filters, from the index alone.
create index jobs_choices_idx on app.jobs (tenant_id, department_id, city, location_type, job_type, closes_on)
  where status = 'published' and deleted_at is null;
-- Jobs of a department: filter of the job list, moves of jobs, and the delete check of departments.
create index jobs_department_idx on app.jobs (tenant_id, department_id);
create index jobs_title_idx on app.jobs (tenant_id, sort_title, id) where deleted_at is null;
-- Job list sorted by closing date; jobs without one are last; the query needs the same coalesce.
create index jobs_closing_idx on app.jobs (tenant_id, coalesce(closes_on, 'infinity'::date), id)
  where deleted_at is null;
-- Job list filtered by its owner, newest first.
create index jobs_creator_idx on app.jobs (tenant_id, created_by_user_id, id desc) where deleted_at is null;
-- List of the bin, latest deletion first.
create index jobs_bin_idx on app.jobs (tenant_id, deleted_at desc, id desc) where deleted_at is not null;
-- Deleting a user finds the jobs they created in all companies.
create index jobs_created_by_idx on app.jobs (created_by_user_id) where created_by_user_id is not null;
-- Deleting a user finds the jobs they put into the bin in all companies.
create index jobs_deleted_by_idx on app.jobs (deleted_by_user_id) where deleted_by_user_id is not null;
select app.enable_tenant_isolation('app.jobs');

create table app.job_steps (
  tenant_id uuid not null default app.current_tenant_id(),
  id uuid not null default app.uuid_v7(),
  job_id uuid not null,
  position integer not null,
  title text not null,
  color text not null check (color ~ '^#[0-9A-Fa-f]{6}$'),
  kind text not null check (kind in ('applied', 'screening', 'interview', 'offer', 'hired', 'custom')),
  applicant_text_en text not null default '',
  applicant_text_tr text not null default '',
  answer_days integer check (answer_days between 1 and 90),
  primary key (tenant_id, id),
  unique (tenant_id, job_id, id),
  unique (tenant_id, job_id, position) deferrable initially deferred,
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
);
comment on table app.job_steps is
  'Columns of the board of a job; copied from a pipeline, whose later changes do not reach the job';
comment on column app.job_steps.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.job_steps.job_id is
  'Job of the board; a composite key with it lets applications prove that the step is of their job';
comment on column app.job_steps.position is
  'Order on the board from 0; the unique key is checked at commit, so reordering may swap positions';
comment on column app.job_steps.title is 'Column heading on the board and in reports';
comment on column app.job_steps.color is 'Colour of the column as #RRGGBB';
comment on column app.job_steps.kind is
  'Meaning of the step: hired sets the outcome hired; each kind has its own limit for the late flag';
comment on column app.job_steps.applicant_text_en is
  'What applicants read in English while on this step; empty: the default text of the kind';
comment on column app.job_steps.applicant_text_tr is
  'What applicants read in Turkish while on this step; empty: the default text of the kind';
comment on column app.job_steps.answer_days is
  'Days within which applicants are promised an answer; a change does not change applications.answer_by; null: none';
select app.enable_tenant_isolation('app.job_steps');

create table app.hiring_team_members (
  tenant_id uuid not null default app.current_tenant_id(),
  job_id uuid not null,
  member_id uuid not null,
  role text not null check (role in ('recruiter', 'hiring_manager', 'interviewer')),
  primary key (tenant_id, job_id, member_id),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade
);
comment on table app.hiring_team_members is
  'Members who work on a job; the row gives access to the job and its candidates without permissions';
comment on column app.hiring_team_members.job_id is 'Job that the member may open and whose candidates they see';
comment on column app.hiring_team_members.member_id is
  'Member on the team; deleting the row unassigns their applications of the job';
comment on column app.hiring_team_members.role is
  'recruiter and hiring_manager may move, reject and rate applications; interviewer may not';
create index hiring_team_members_member_idx on app.hiring_team_members (tenant_id, member_id, job_id);
select app.enable_tenant_isolation('app.hiring_team_members');

create table app.job_counts (
  tenant_id uuid not null default app.current_tenant_id(),
  job_id uuid not null,
  open_count integer not null default 0,
  primary key (tenant_id, job_id),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
);
comment on table app.job_counts is
  'Open applications per job without application_count_changes, for sorting; each job has a row from its creation';
comment on column app.job_counts.job_id is 'Job whose applications are counted';
comment on column app.job_counts.open_count is 'Number of applications with outcome open';
-- Job list sorted by the number of open applications.
create index job_counts_open_idx on app.job_counts (tenant_id, open_count desc, job_id desc);
select app.enable_tenant_isolation('app.job_counts');

create table app.step_counts (
  tenant_id uuid not null default app.current_tenant_id(),
  job_id uuid not null,
  step_id uuid not null,
  open_count integer not null default 0,
  hired_count integer not null default 0,
  total_count integer not null default 0,
  open_entered_seconds bigint not null default 0,
  primary key (tenant_id, job_id, step_id),
  foreign key (tenant_id, job_id, step_id) references app.job_steps (tenant_id, job_id, id) on delete cascade
);
comment on table app.step_counts is
  'Applications per step without application_count_changes; readers add both in one statement';
comment on column app.step_counts.job_id is 'Job of the step; the key starts with it, so that a board reads one range';
comment on column app.step_counts.step_id is
  'Step whose applications are counted; no row means that nothing was ever folded into it';
comment on column app.step_counts.open_count is 'Applications on the step with outcome open';
comment on column app.step_counts.hired_count is 'Applications on the step with outcome hired';
comment on column app.step_counts.total_count is
  'Applications on the step with any outcome; minus open and hired it gives rejected and withdrawn';
comment on column app.step_counts.open_entered_seconds is
  'Sum of step_entered_at of the open ones in seconds since 1970, for their average time on the step';
select app.enable_tenant_isolation('app.step_counts');

-- Changes of the counts, one row each, so that no transaction waits for another. Without foreign keys to job and step:
-- their checks would lock steps, in an order that a change of the steps does not know.
create table app.application_count_changes (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  job_id uuid not null,
  step_id uuid not null,
  id uuid not null default app.uuid_v7(),
  open_change integer not null,
  hired_change integer not null,
  total_change integer not null,
  open_entered_seconds_change bigint not null,
  primary key (tenant_id, job_id, step_id, id)
);
comment on table app.application_count_changes is
  'Changes that step_counts and job_counts do not have yet; a task folds them into both every minute';
comment on column app.application_count_changes.job_id is 'Job whose counts change; may be deleted since';
comment on column app.application_count_changes.step_id is
  'Step whose counts change; may be deleted since, which loses nothing but its own counts';
comment on column app.application_count_changes.id is 'Last part of the key; UUID version 7';
comment on column app.application_count_changes.open_change is 'Added to open_count; negative when fewer are open';
comment on column app.application_count_changes.hired_change is 'Added to hired_count; negative when fewer are hired';
comment on column app.application_count_changes.total_change is 'Added to total_count: 1, -1 or 0';
comment on column app.application_count_changes.open_entered_seconds_change is
  'Added to open_entered_seconds, in seconds since 1970; negative when an open application leaves the step';
select app.enable_tenant_isolation('app.application_count_changes');

create table app.job_visits (
  tenant_id uuid not null default app.current_tenant_id(),
  member_id uuid not null,
  job_id uuid not null,
  last_seen_application_id uuid,
  visited_at timestamptz not null,
  primary key (tenant_id, member_id, job_id),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade
);
comment on table app.job_visits is
  'Newest application each member has seen per job; later ones are the new ones in the job list';
comment on column app.job_visits.member_id is 'Member who opened the job';
comment on column app.job_visits.job_id is 'Job that the member opened';
comment on column app.job_visits.last_seen_application_id is
  'Newest application at the last visit; ids rise with time, so greater ids are new; null: none then';
comment on column app.job_visits.visited_at is 'Time of the last visit';
-- Deleting a job finds the visits of it.
create index job_visits_job_idx on app.job_visits (tenant_id, job_id);
select app.enable_tenant_isolation('app.job_visits');

create table app.job_completions (
  tenant_id uuid not null default app.current_tenant_id(),
  job_id uuid not null,
  status_before text not null check (status_before in ('published', 'closed')),
  closed_application_ids uuid[] not null default '{}',
  completed_at timestamptz not null,
  primary key (tenant_id, job_id),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
);
comment on table app.job_completions is
  'Data for undoing a completion within 10 minutes; any later change of status deletes the row';
comment on column app.job_completions.job_id is 'Completed job; as the key it allows one completion to undo';
comment on column app.job_completions.status_before is 'Status that the undo restores';
comment on column app.job_completions.closed_application_ids is
  'Applications that the completion rejected; the undo reopens those with that rejection still';
comment on column app.job_completions.completed_at is
  'Time of the completion and of its rejections; the undo finds them by equal rejected_at';
select app.enable_tenant_isolation('app.job_completions');

create table app.job_links (
  tenant_id uuid not null default app.current_tenant_id(),
  id uuid not null default app.uuid_v7(),
  job_id uuid not null,
  name text not null,
  source text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, job_id, source),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
);
comment on table app.job_links is
  'Tracking links to the public page of a job, one for each place where it is shared; at most 50 per job';
comment on column app.job_links.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.job_links.job_id is 'Job whose page the link opens';
comment on column app.job_links.name is
  'Place of sharing as a member typed it, e.g. LinkedIn; reports show it instead of the source';
comment on column app.job_links.source is
  'utm_source made from the name; views and applications count by it; unique per job';
comment on column app.job_links.created_at is 'When the row was inserted';
select app.enable_tenant_isolation('app.job_links');

create table app.job_postings (
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
comment on table app.job_postings is
  'Public pages of jobs as applicants saw them; rows never change, so that an application keeps its posting';
comment on column app.job_postings.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.job_postings.job_id is
  'Job of the page; a composite key with it lets applications prove that the posting is of their job';
comment on column app.job_postings.version is 'SHA-256 of content, so that the same page is one row';
comment on column app.job_postings.content is
  '{language, title, textLanguage, descriptionHtml, skills, facts: [{label, value}]}: the words of the page in its language';
comment on column app.job_postings.created_at is 'When the row was inserted';
select app.enable_tenant_isolation('app.job_postings');
