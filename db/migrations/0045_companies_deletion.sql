-- An owner may have the company deleted: its careers site is gone at once, everything else when the day has come.
alter table app.companies add column deletion_due_at timestamptz;
comment on column app.companies.deletion_due_at is 'Everything of it is deleted after this moment; until then an owner can keep it';
grant update (deletion_due_at) on app.companies to kadro_app;
create index companies_deletion_due_idx on app.companies (deletion_due_at) where deletion_due_at is not null;

create or replace function app.company_id_by_slug(wanted text) returns uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$ select id from app.companies where slug = wanted and disabled_at is null and deletion_due_at is null $$;
