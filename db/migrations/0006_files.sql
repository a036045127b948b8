-- Uploaded files of a company.

create table app.files (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  purpose text not null check (purpose in ('cv', 'cover_letter', 'video', 'photo', 'attachment')),
  title text not null,
  format text not null,
  content_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  storage_key text not null,
  text_state text not null default 'none'
    check (text_state in (
      'none', 'pending', 'ready', 'no_text', 'encrypted',
      'broken', 'empty', 'too_long', 'unsupported', 'timed_out', 'reading_pictures', 'from_pictures')),
  scan_state text not null default 'passed' check (scan_state in ('passed', 'pending', 'infected', 'too_large')),
  text_content text,
  text_lines jsonb,
  pages integer,
  draft_id uuid,
  candidate_id uuid,
  uploaded_by_member_id uuid,
  created_at timestamptz not null default now(),
  first_opened_at timestamptz,
  removed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, uploaded_by_member_id) references app.members (tenant_id, id) on delete no action
);
comment on table app.files is 'Files of a company: documents and videos of candidates; storage holds the content';
comment on column app.files.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.files.purpose is
  'Use of the file; the application form writes cv, cover_letter, video and attachment, no code writes photo yet';
comment on column app.files.title is
  'File name as the person gave it, cleaned, with a fitting extension; members can rename; never a path';
comment on column app.files.format is
  'Format found in the content, not in the name: pdf, docx, doc, odt, rtf, txt, png, mp4, mov and others';
comment on column app.files.content_type is
  'Media type of the format, sent with downloads; MOV is served as video/mp4';
comment on column app.files.size_bytes is 'Size of the content in bytes; used for ranges and Content-Length';
comment on column app.files.storage_key is 'Key of the content in storage; copies of a file share it, and a task deletes content that no row names';
comment on column app.files.text_state is
  'none: kind without text; pending; ready; too_long: its start; reading_pictures, from_pictures: scan; others: no text';
comment on column app.files.scan_state is
  'Virus check. pending: locked until the scanner answers; infected: content removed; too_large for the scanner: opens';
comment on column app.files.text_content is
  'Extracted text, at most 200000 characters, for search, CV reading and the viewer; null when none';
comment on column app.files.text_lines is
  'Lines of a CV in PDF with their places: [{ page, text, x, y, .. }], at most 800; null once a candidate has it';
comment on column app.files.pages is
  'Pages of the whole document, also those beyond the 30 that are read; null without extracted text';
comment on column app.files.draft_id is
  'Unfinished application form that holds the file; the submission sets it to null';
comment on column app.files.candidate_id is
  'Candidate who owns it and decides which members see it; null while it belongs to a draft, or is a new CV';
comment on column app.files.uploaded_by_member_id is
  'Member who uploaded it; null when the applicant sent it, and after the member left';
comment on column app.files.created_at is 'When the row was inserted';
comment on column app.files.first_opened_at is 'When a member first downloaded or viewed the content; null before';
comment on column app.files.removed_at is
  'When a member removed it; nobody sees it then, and a task deletes it an hour later unless they undo that; null else';
-- The task that deletes content looks for rows that name it.
create index files_storage_key_idx on app.files (tenant_id, storage_key);
-- Files of a candidate, newest first; foreign key.
create index files_candidate_idx on app.files (tenant_id, candidate_id, id desc) where candidate_id is not null;
-- Files of an application form; foreign key.
create index files_draft_idx on app.files (tenant_id, draft_id) where draft_id is not null;
-- Removing a member finds the files they uploaded.
create index files_uploader_idx on app.files (tenant_id, uploaded_by_member_id) where uploaded_by_member_id is not null;
-- New CVs of a member, the first uploaded first.
create index files_new_cv_idx on app.files (tenant_id, uploaded_by_member_id, id)
  where candidate_id is null and draft_id is null and removed_at is null;
-- Task of each minute finds the files of all companies that wait for the virus scanner.
create index files_scan_idx on app.files (tenant_id, id) where scan_state = 'pending';
select app.enable_tenant_isolation('app.files');
