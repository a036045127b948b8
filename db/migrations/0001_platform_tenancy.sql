-- The wall between companies: roles, the current company, and protect(table).

create schema app;
comment on schema app is 'Everything of Kadro; graphile_worker holds the queue of background tasks';

create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;
create extension if not exists btree_gist with schema public;

-- Two group roles without login; the login roles of the servers are their members. A role belongs to the whole cluster,
-- so migrate.ts replaces kadro_app and kadro_system in every migration by names that carry the name of the database.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['kadro_app', 'kadro_system'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I nologin', role_name);
    end if;
  end loop;
end
$$;

grant usage on schema app to kadro_app, kadro_system;

create function app.current_tenant_id() returns uuid
language sql stable parallel safe
return nullif(current_setting('app.tenant_id', true), '')::uuid;
comment on function app.current_tenant_id() is 'The company of this transaction, set by inTenant; null outside one, so that nothing is visible';

-- RFC 9562 version 7: keys that sort by time and keep b-trees compact. PostgreSQL has its own from 18 on.
create function app.uuid_v7() returns uuid
language sql volatile parallel safe
return encode(
  set_bit(
    set_bit(
      overlay(
        uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
        from 1 for 6
      ),
      52, 1
    ),
    53, 1
  ),
  'hex'
)::uuid;

-- Folding for search: unaccent first, lower second, so that İ, I, ı and i all become i.
create function app.fold(value text) returns text
language sql immutable strict parallel safe
return lower(public.unaccent('public.unaccent'::regdictionary, value));

create text search configuration app.plain (copy = simple);
alter text search configuration app.plain
  alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part
  with public.unaccent, simple;

create function app.protect(target regclass) returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy tenant_isolation on %s to kadro_app using (tenant_id = (select app.current_tenant_id()))', target);
  execute format('create policy system_access on %s to kadro_system using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to kadro_app, kadro_system', target);
end
$$;
comment on function app.protect(regclass) is 'Every table with a tenant_id goes through this; a guard over the catalogue proves it. Not forced on the owner, whom only migrations, the queue, backups and functions with their owner''s rights use';
