-- Profile of a user. It belongs to the user, not to a company: an application takes a copy.

create table app.profiles (
  user_id uuid primary key references app.users (id) on delete cascade,
  headline text not null default '',
  about text not null default '',
  country text not null default '',
  city text not null default '',
  website text not null default '',
  linkedin text not null default '',
  skills text[] not null default '{}',
  languages jsonb not null default '[]',
  updated_at timestamptz not null default now()
);
comment on table app.profiles is
  'General part of what a user says about themselves; an application takes a copy of it';
comment on column app.profiles.user_id is 'User who wrote it; no row means that the user has saved nothing yet';
comment on column app.profiles.headline is
  'Current role in one line; the title of the candidate when no experience is ongoing';
comment on column app.profiles.about is 'Plain text about the person; becomes the summary of the candidate';
comment on column app.profiles.country is 'ISO 3166-1 alpha-2 code of residence, or empty';
comment on column app.profiles.city is 'City of residence; empty when not given';
comment on column app.profiles.website is 'Own web address; empty when not given';
comment on column app.profiles.linkedin is 'Address on linkedin.com, which the contract checks; empty when not given';
comment on column app.profiles.skills is
  'Skills in the order of the user, at most 50, without duplicates that differ only in case or accents';
comment on column app.profiles.languages is
  '[{ language: ISO 639-1, level: A1 to C2 of the CEFR, or native }], at most 20, each language once';
comment on column app.profiles.updated_at is 'When the user last saved this part';
grant select, insert, update, delete on app.profiles to kadro_app, kadro_system;

create table app.experiences (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users (id) on delete cascade,
  title text not null,
  company text not null,
  position text not null default '',
  start_month date not null check (extract(day from start_month) = 1),
  end_month date,
  is_ongoing boolean not null default false,
  location_type text not null default '' check (location_type in ('', 'hybrid', 'onsite', 'remote', 'online')),
  country text not null default '',
  city text not null default '',
  district text not null default '',
  description text not null default '',
  created_at timestamptz not null default now(),
  check (extract(day from end_month) = 1 and end_month >= start_month),
  check ((not is_ongoing) or end_month is null)
);
comment on table app.experiences is 'Jobs in the profile of a user, at most 50; an application takes a copy';
comment on column app.experiences.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.experiences.user_id is 'User whose profile it is';
comment on column app.experiences.title is
  'Job title; with company and start month it finds duplicates when a CV is read';
comment on column app.experiences.company is
  'Employer as the user wrote it; the newest ongoing one fills the application form';
comment on column app.experiences.position is
  'Role or level there, e.g. team lead; empty when not given; applications do not copy it';
comment on column app.experiences.start_month is 'First day of the first month, because people know the month';
comment on column app.experiences.end_month is
  'First day of the last month; null while it is ongoing and when unknown';
comment on column app.experiences.is_ongoing is 'True while the user works there; end_month is then null';
comment on column app.experiences.location_type is
  'Where the work was done; empty when not given; applications do not copy it';
comment on column app.experiences.country is 'ISO 3166-1 alpha-2 code of the workplace, or empty';
comment on column app.experiences.city is 'City of the workplace; empty when not given';
comment on column app.experiences.district is
  'District of the city, as Turkish addresses name it; empty when not given';
comment on column app.experiences.description is
  'Plain text about the work, at most 4000 characters; empty when not given';
comment on column app.experiences.created_at is 'When the row was inserted';
-- Order of the profile: ongoing first, then newest.
create index experiences_user_idx on app.experiences (user_id, is_ongoing desc, start_month desc, id desc);
grant select, insert, update, delete on app.experiences to kadro_app, kadro_system;

create table app.educations (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users (id) on delete cascade,
  degree text not null default '',
  major text not null default '',
  institution text not null,
  start_month date check (extract(day from start_month) = 1),
  end_month date,
  created_at timestamptz not null default now(),
  check (extract(day from end_month) = 1 and end_month >= start_month)
);
comment on table app.educations is
  'Schools and degrees in the profile of a user, at most 50; an application takes a copy';
comment on column app.educations.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.educations.user_id is 'User whose profile it is';
comment on column app.educations.degree is 'Degree as the user wrote it, e.g. BSc; empty when not given';
comment on column app.educations.major is 'Field of study; empty when not given';
comment on column app.educations.institution is 'School or university as the user wrote it';
comment on column app.educations.start_month is 'First day of the first month; null when unknown';
comment on column app.educations.end_month is
  'First day of the last month, up to 10 years ahead for students; null when unknown';
comment on column app.educations.created_at is 'When the row was inserted';
-- Order of the profile: newest first, unknown start last.
create index educations_user_idx on app.educations (user_id, start_month desc nulls last, id desc);
grant select, insert, update, delete on app.educations to kadro_app, kadro_system;

create table app.cv_files (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users (id) on delete cascade,
  title text not null,
  format text not null,
  content_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  storage_key text not null unique,
  text_state text not null default 'pending'
    check (text_state in (
      'none', 'pending', 'ready', 'no_text', 'encrypted',
      'broken', 'empty', 'too_long', 'unsupported', 'timed_out', 'reading_pictures', 'from_pictures')),
  scan_state text not null default 'passed' check (scan_state in ('passed', 'pending', 'infected', 'too_large')),
  text_content text,
  pages integer,
  created_at timestamptz not null default now(),
  text_lines jsonb
);
comment on table app.cv_files is
  'CV files in the profile of a user, at most 20; the newest one that opens starts an application';
comment on column app.cv_files.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.cv_files.user_id is 'User whose CV it is';
comment on column app.cv_files.title is
  'File name as the user gave it, cleaned, with a fitting extension; the user can rename; never a path';
comment on column app.cv_files.format is
  'Format found in the content, not in the name: pdf, docx, doc, odt, rtf or txt';
comment on column app.cv_files.content_type is 'Media type of the format, sent with downloads';
comment on column app.cv_files.size_bytes is 'Size of the content in bytes; used for ranges and Content-Length';
comment on column app.cv_files.storage_key is
  'Key of the content in storage; a task deletes content that no row names';
comment on column app.cv_files.text_state is
  'pending until read_cv_text runs; then as in app.files';
comment on column app.cv_files.scan_state is
  'Virus check. pending: locked until the scanner answers; infected: content removed; too_large for the scanner: opens';
comment on column app.cv_files.text_content is
  'Extracted text, at most 200000 characters, from which CV reading proposes entries; null when none';
comment on column app.cv_files.pages is
  'Pages of the whole document, also those beyond the 30 that are read; null without extracted text';
comment on column app.cv_files.created_at is 'When the row was inserted';
comment on column app.cv_files.text_lines is
  'Lines of a PDF with their places: [{ page, text, x, y, .. }]; null for other formats and early uploads';
-- CV files of a user, newest first; foreign key.
create index cv_files_user_idx on app.cv_files (user_id, id desc);
-- Task of each minute finds the files that wait for the virus scanner.
create index cv_files_scan_idx on app.cv_files (id) where scan_state = 'pending';
grant select, insert, update, delete on app.cv_files to kadro_app, kadro_system;
