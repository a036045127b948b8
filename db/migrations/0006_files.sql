create table app.files (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  purpose text not null check (purpose in ('cv', 'cover_letter', 'video', 'photo', 'attachment', 'job_description')),
  -- As the person named it, cleaned; shown and renamed, never used as a path.
  title text not null,
  -- What the content was found to be: pdf, docx, doc, odt, rtf, txt, png, jpeg, webp, webm, mp4
  format text not null,
  content_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 bytea not null,
  storage_key text not null unique,
  -- pending: the worker has not read it; none: nothing to read in this kind of file
  text_state text not null default 'none'
    check (text_state in ('none', 'pending', 'ready', 'no_text', 'encrypted', 'broken', 'empty', 'too_long', 'unsupported', 'timed_out')),
  text_content text,
  pages integer,
  -- Set while the file belongs to an unfinished application form; only that form may use it.
  draft_id uuid,
  candidate_id uuid,
  uploaded_by_user_id uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Set when a team member opens it first; until then the candidate may replace it.
  first_opened_at timestamptz,
  primary key (id),
  unique (tenant_id, id)
);
create index files_candidate_idx on app.files (tenant_id, candidate_id, id desc) where candidate_id is not null;
create index files_draft_idx on app.files (tenant_id, draft_id) where draft_id is not null;
select app.protect('app.files');
