-- Imports of candidates from tables (CSV and XLSX): the file, its rows with their results, and remembered columns.

create table app.imports (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  title text not null,
  format text not null check (format in ('csv', 'xlsx')),
  storage_key text,
  state text not null default 'reading'
    check (state in ('reading', 'unreadable', 'mapping', 'checking', 'checked', 'running', 'stopped', 'done', 'undoing', 'undone')),
  unreadable_reason text,
  encoding text not null default '',
  delimiter text not null default '',
  sheet text not null default '',
  sheets text[] not null default '{}',
  headings text[] not null default '{}',
  fields text[] not null default '{}',
  policy text not null default 'skip' check (policy in ('skip', 'fill', 'overwrite', 'add')),
  legal_basis text check (legal_basis in ('applied', 'consented', 'legitimate_interest')),
  source text not null default 'import',
  row_count integer not null default 0,
  position integer not null default 0,
  new_count integer not null default 0,
  updated_count integer not null default 0,
  same_count integer not null default 0,
  skipped_count integer not null default 0,
  wrong_count integer not null default 0,
  removed_count integer not null default 0,
  restored_count integer not null default 0,
  kept_count integer not null default 0,
  network cidr,
  created_by_user_id uuid references app.users (id) on delete set null,
  undone_by_user_id uuid references app.users (id) on delete set null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, id)
);
comment on table app.imports is
  'Imports of candidates from a table; the row stays as a record of who brought whom in, its rows for 30 days';
comment on column app.imports.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.imports.title is 'Name of the uploaded file, cleaned';
comment on column app.imports.format is 'csv: any text with separators; xlsx: a workbook of Excel';
comment on column app.imports.storage_key is
  'Key of the content in storage, which is read again with other settings; null once the import started';
comment on column app.imports.state is
  'reading the file; unreadable; mapping columns; checking: dry run; checked; running; stopped by a member; done; undoing; undone';
comment on column app.imports.unreadable_reason is 'Code why the file cannot be read; null in every other state';
comment on column app.imports.encoding is 'Encoding of a CSV file, recognised or chosen; empty for XLSX';
comment on column app.imports.delimiter is 'Separator of a CSV file, recognised or chosen; empty for XLSX';
comment on column app.imports.sheet is 'Sheet of an XLSX file, the first or the chosen one; empty for CSV';
comment on column app.imports.sheets is 'Sheets of an XLSX file, in their order';
comment on column app.imports.headings is 'First row of the table, which names its columns';
comment on column app.imports.fields is
  'Field of a candidate for each column, as in importFields of src/imports/rules.ts; empty: the column is left out';
comment on column app.imports.policy is
  'What happens with known people: skip, fill empty fields, overwrite with the table, or add as new';
comment on column app.imports.legal_basis is
  'Why the company may keep these people, as the member declared before the start; null before';
comment on column app.imports.source is 'candidates.source of people whose row names none';
comment on column app.imports.row_count is 'Rows below the headings, without empty ones';
comment on column app.imports.position is
  'Number of the last row that was checked or imported, so that work continues after a crash; 0 before the first';
comment on column app.imports.new_count is 'Rows that add, or would add, a candidate';
comment on column app.imports.updated_count is 'Rows that change, or would change, a candidate';
comment on column app.imports.same_count is 'Rows of known candidates without a difference';
comment on column app.imports.skipped_count is 'Rows of known candidates that stay as they are';
comment on column app.imports.wrong_count is 'Rows that cannot be imported';
comment on column app.imports.removed_count is 'Candidates that the undo deleted';
comment on column app.imports.restored_count is 'Candidates that got their former values back by the undo';
comment on column app.imports.kept_count is 'Candidates that the undo kept, because they were used or changed since';
comment on column app.imports.network is
  'Network of the request (IPv4 /24, IPv6 /48), for the audit log of work done later; null when unknown';
comment on column app.imports.created_by_user_id is
  'User who uploaded it; background work runs with their present rights; null: account deleted';
comment on column app.imports.undone_by_user_id is 'User who undid it; null when not undone, or the account was deleted';
comment on column app.imports.created_at is 'When the file was uploaded';
comment on column app.imports.started_at is 'When candidates were first written; null before';
comment on column app.imports.finished_at is 'When the last row was imported, or the import stopped; null before';
-- Deleting a user finds the imports they started.
create index imports_created_by_idx on app.imports (created_by_user_id) where created_by_user_id is not null;
-- Deleting a user finds the imports they undid.
create index imports_undone_by_idx on app.imports (undone_by_user_id) where undone_by_user_id is not null;
-- The task that deletes content looks for a row that names it.
create index imports_storage_key_idx on app.imports (tenant_id, storage_key) where storage_key is not null;
select app.enable_tenant_isolation('app.imports');

create table app.import_rows (
  tenant_id uuid not null default app.current_tenant_id(),
  import_id uuid not null,
  row_number integer not null,
  cells text[] not null,
  state text not null default 'read'
    check (state in ('read', 'new', 'update', 'same', 'skip', 'wrong', 'added', 'updated', 'kept', 'restored')),
  problems jsonb not null default '[]',
  repeats_row integer,
  candidate_id uuid,
  undo jsonb,
  primary key (tenant_id, import_id, row_number),
  foreign key (tenant_id, import_id) references app.imports (tenant_id, id) on delete cascade,
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade
);
comment on table app.import_rows is
  'Rows of imports, for the dry run, the error file and the undo; deleted 30 days after the import';
comment on column app.import_rows.import_id is 'Import that the row belongs to';
comment on column app.import_rows.row_number is 'Number of the row as spreadsheets show it; the headings are above it';
comment on column app.import_rows.cells is 'Cells as read, by column; emptied once the row is imported';
comment on column app.import_rows.state is
  'read; result of the dry run: new, update, same, skip, wrong; of the import: added, updated; of the undo: kept, restored';
comment on column app.import_rows.problems is
  'What is wrong or left out: [{column: index or null, code, isWrong, value: facts for the sentence}]';
comment on column app.import_rows.repeats_row is
  'Earlier row with the same email, phone number or link; null when there is none';
comment on column app.import_rows.candidate_id is
  'Candidate that the row added or changed; deleting them deletes the row; null before';
comment on column app.import_rows.undo is
  'What the undo needs: {version, before, after, tagIds} with the changed columns and new tags; null until the row is imported';
-- Rows by result, for the list of problems, the error file and the undo.
create index import_rows_state_idx on app.import_rows (tenant_id, import_id, state, row_number);
-- Deleting a candidate finds their rows.
create index import_rows_candidate_idx on app.import_rows (tenant_id, candidate_id) where candidate_id is not null;
-- Rows with something to tell, for the list of problems.
create index import_rows_problems_idx on app.import_rows (tenant_id, import_id, row_number) where problems <> '[]';
select app.enable_tenant_isolation('app.import_rows');

create table app.import_keys (
  tenant_id uuid not null default app.current_tenant_id(),
  import_id uuid not null,
  key text collate "C" not null,
  row_number integer not null,
  primary key (tenant_id, import_id, key),
  foreign key (tenant_id, import_id) references app.imports (tenant_id, id) on delete cascade
);
comment on table app.import_keys is
  'First row of each email, phone number and link during a dry run, so that a repetition is found; emptied after it';
comment on column app.import_keys.import_id is 'Import that is checked';
comment on column app.import_keys.key is 'Kind and folded value, as in duplicate_keys';
comment on column app.import_keys.row_number is 'First row with the value';
select app.enable_tenant_isolation('app.import_keys');

create table app.import_mappings (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  headings_hash text not null,
  fields text[] not null,
  saved_at timestamptz not null,
  primary key (tenant_id, headings_hash)
);
comment on table app.import_mappings is
  'Fields that a company chose for the columns of a table; the next table with the same headings gets them';
comment on column app.import_mappings.headings_hash is 'SHA-256 of the folded headings in their order';
comment on column app.import_mappings.fields is 'Field for each column, as in imports.fields';
comment on column app.import_mappings.saved_at is 'When the columns were chosen last';
select app.enable_tenant_isolation('app.import_mappings');
