-- ZIP archives with the invoices of a year, written by a task and deleted a day later.

create table app.invoice_archives (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  year integer not null,
  language text not null check (language in ('en', 'tr')),
  state text not null default 'waiting' check (state in ('waiting', 'ready')),
  written integer not null default 0,
  total integer not null,
  storage_key text,
  size_bytes bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, year, language)
);
comment on table app.invoice_archives is
  'Archives with the invoices of a year as PDFs, for members who manage billing; deleted with the file a day later';
comment on column app.invoice_archives.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.invoice_archives.year is 'Year of the dates of the invoices';
comment on column app.invoice_archives.language is 'Language of the PDFs';
comment on column app.invoice_archives.state is 'waiting for the task, or being written; ready';
comment on column app.invoice_archives.written is 'Number of invoices in the archive so far';
comment on column app.invoice_archives.total is 'Number of invoices of the year when it began';
comment on column app.invoice_archives.storage_key is 'Key of the content in storage; null until it is ready';
comment on column app.invoice_archives.size_bytes is 'Size of the content; null until it is ready';
comment on column app.invoice_archives.created_at is 'When a member asked for it last';
comment on column app.invoice_archives.expires_at is
  'When the file is deleted; while it waits: when it counts as failed, so that a member can ask again';
-- The task that deletes content looks for a row that names it.
create index invoice_archives_storage_key_idx on app.invoice_archives (tenant_id, storage_key)
  where storage_key is not null;
select app.enable_tenant_isolation('app.invoice_archives');
