-- The log of platform admins, and their notes about companies.

create function app.refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;
comment on function app.refuse_change() is
  'Refuses every update and deletion of a log, also by the owner of the table';

create table app.platform_events (
  id uuid primary key default app.uuid_v7(),
  occurred_at timestamptz not null,
  type text not null,
  actor_user_id uuid,
  company_id uuid,
  user_id uuid,
  reason text not null default '',
  data jsonb not null default '{}',
  network cidr
);
comment on table app.platform_events is
  'Audit log of the platform: each act of a platform admin; rows are only added, and stay when their subject is deleted';
comment on column app.platform_events.id is 'Key; UUID version 7, so it sorts by time';
comment on column app.platform_events.occurred_at is 'When it was done';
comment on column app.platform_events.type is '`noun.past_participle`, e.g. company.disabled; the screen words it';
comment on column app.platform_events.actor_user_id is
  'Platform admin; null for the command line; no reference, because the row outlives the account';
comment on column app.platform_events.company_id is 'Company it is about; null when it is about none';
comment on column app.platform_events.user_id is 'User it is about; null when it is about none';
comment on column app.platform_events.reason is 'Reason that the admin typed; empty where none is asked for';
comment on column app.platform_events.data is 'Facts for the sentence: ids, numbers and names of applications';
comment on column app.platform_events.network is
  'Network of the admin, /24 for IPv4 or /48 for IPv6; null for the command line';
-- Lists the acts about one company.
create index platform_events_company_idx on app.platform_events (company_id, id) where company_id is not null;
-- Lists the acts about one user.
create index platform_events_user_idx on app.platform_events (user_id, id) where user_id is not null;
create trigger platform_events_refuse_change before update or delete on app.platform_events
  for each row execute function app.refuse_change();
comment on trigger platform_events_refuse_change on app.platform_events is 'Keeps the log as it was written';
create trigger platform_events_refuse_truncate before truncate on app.platform_events
  for each statement execute function app.refuse_change();
comment on trigger platform_events_refuse_truncate on app.platform_events is 'Keeps the log as it was written';
-- The application role adds acts inside a company and cannot read them.
grant insert on app.platform_events to kadro_app;
grant select, insert on app.platform_events to kadro_system;

create table app.company_notes (
  id uuid primary key default app.uuid_v7(),
  company_id uuid not null references app.companies (id) on delete cascade,
  author_user_id uuid references app.users (id) on delete set null,
  body text not null,
  created_at timestamptz not null
);
comment on table app.company_notes is
  'Notes of platform admins about a company; the company cannot read them, and they are deleted with it';
comment on column app.company_notes.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.company_notes.company_id is 'Company the note is about';
comment on column app.company_notes.author_user_id is 'Platform admin who wrote it; null when the account is deleted';
comment on column app.company_notes.body is 'Plain text of at most 2,000 characters';
comment on column app.company_notes.created_at is 'When it was written';
-- Foreign key, and the notes of a company.
create index company_notes_company_idx on app.company_notes (company_id, id);
-- Foreign key: detaches a deleted account.
create index company_notes_author_idx on app.company_notes (author_user_id) where author_user_id is not null;
grant select, insert, delete on app.company_notes to kadro_system;
