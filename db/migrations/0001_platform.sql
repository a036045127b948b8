-- Roles, the company of a transaction, row-level security, messages, limits and the queue of background tasks.

create schema app;
comment on schema app is 'Everything of Kadro; graphile_worker holds the queue of background tasks';

create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;
create extension if not exists btree_gist with schema public;

-- Two group roles without login; the login roles of the servers are their members. A role belongs to the whole
-- cluster. In every migration migrate.ts replaces kadro_app and kadro_system by names that carry the name of the
-- database.
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
comment on function app.current_tenant_id() is
  'Company of this transaction, set by inTenant; null outside one, so that policies show no row';

create function app.uuid_v7() returns uuid
language sql volatile parallel safe
return (
  select encode(
    overlay(
      overlay(uuid_send(gen_random_uuid()) placing substring(int8send(at.microseconds / 1000) from 3) from 1 for 6)
      placing substring(int4send((28672 + at.microseconds % 1000 * 4096 / 1000)::integer) from 3) from 7 for 2),
    'hex')::uuid
    from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as microseconds) as at);
comment on function app.uuid_v7() is
  'Makes a UUID version 7 (RFC 9562) with the fraction of the millisecond, so ids keep their order within one';

create function app.fold(value text) returns text
language sql immutable strict parallel safe
return lower(public.unaccent('public.unaccent'::regdictionary, value));
comment on function app.fold(text) is
  'Folds text for search, sorting and unique names: unaccent, then lower, so that İ, I, ı and i become i';

create function app.enable_tenant_isolation(target regclass) returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy tenant_isolation on %s to kadro_app using (tenant_id = app.current_tenant_id())', target);
  execute format('create policy system_access on %s for select to kadro_system using (true)', target);
  execute format('grant select, insert, update, delete on %s to kadro_app', target);
  execute format('grant select on %s to kadro_system', target);
  execute format('comment on column %s.tenant_id is %L', target,
    'Company that owns the row; row-level security compares it with the company of the transaction');
end
$$;
comment on function app.enable_tenant_isolation(regclass) is
  'Adds the row-level security and grants of a company table; migrations call it, a test checks every table';

create function app.create_month_partitions(since date default null) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '2s'
as $$
declare
  this_month date := date_trunc('month', now() at time zone 'utc');
  parent record;
  month date;
  partition text;
  bounds text[];
  has_rows boolean;
begin
  perform pg_advisory_xact_lock(7281007);
  for parent in
    select c.relname as name, a.attname as key, a.atttypid as type
      from pg_partitioned_table p
      join pg_class c on c.oid = p.partrelid and c.relnamespace = 'app'::regnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
     order by c.relname
  loop
    for month in
      select generate_series(date_trunc('month', coalesce(since, this_month)::timestamp),
                             this_month + interval '3 months', interval '1 month')
    loop
      partition := parent.name || to_char(month, '_YYYY_MM');
      continue when to_regclass(format('app.%I', partition)) is not null;
      bounds := array[month::text, (month + interval '1 month')::date::text];
      if parent.type = 'uuid'::regtype then
        -- The first 48 bits of a UUID version 7 are its milliseconds since 1970.
        bounds := array(
          select rpad(lpad(to_hex((extract(epoch from day::timestamp) * 1000)::bigint), 12, '0'), 32, '0')::uuid::text
            from unnest(bounds) with ordinality as b (day, place) order by place);
      end if;
      -- A month with rows in the default partition stays there. An insert after this check makes `attach` fail.
      execute format('select exists (select from app.%1$I where %2$I >= %3$L and %2$I < %4$L)',
                     parent.name || '_default', parent.key, bounds[1], bounds[2]) into has_rows;
      continue when has_rows;
      -- `create table … partition of` would lock the parent against reading.
      execute format('create table app.%I (like app.%I including all)', partition, parent.name);
      execute format('alter table app.%I attach partition app.%I for values from (%L) to (%L)',
                     parent.name, partition, bounds[1], bounds[2]);
    end loop;
  end loop;
end
$$;
comment on function app.create_month_partitions(date) is
  'Creates missing partitions from the given or this month to 3 months ahead; runs as owner of the tables';
revoke execute on function app.create_month_partitions(date) from public;
grant execute on function app.create_month_partitions(date) to kadro_system;

create table app.outbox (
  id uuid primary key default app.uuid_v7(),
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text not null default '',
  message jsonb not null,
  company_id uuid,
  about_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'no_sender')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
comment on table app.outbox is
  'Mail and SMS, inserted in the transaction that causes them; the task send_message sends them after the commit';
comment on column app.outbox.id is
  'Key; random UUID made by the application, which cannot read it back; part of the Message-ID header';
comment on column app.outbox.channel is 'How it is sent: mail by SMTP or sms by the SMS provider';
comment on column app.outbox.recipient is
  'Mail address, or phone number in E.164; account deletion deletes sent messages by it';
comment on column app.outbox.subject is 'Subject of the mail, one line of at most 200 characters; empty for SMS';
comment on column app.outbox.message is
  'Mail: { fromName, text, html, replyTo, calendar }; SMS: { text, expiresAt }, not sent after expiresAt';
comment on column app.outbox.company_id is
  'Company on whose behalf it is sent, deleted with it; null for messages about a user account';
comment on column app.outbox.about_id is
  'User, candidate or invitation it is about; deletes with that row; null for a code to an unknown phone';
comment on column app.outbox.state is
  'waiting; sent; failed (refused or too late, never retried); no_sender (no SMTP or SMS provider is configured)';
comment on column app.outbox.attempts is 'Failed attempts to send so far';
comment on column app.outbox.last_error is
  'Error of the last failed try, at most 500 characters; null when none failed';
comment on column app.outbox.created_at is
  'Clock time of the insert, so that messages of one transaction keep their order; deleted after 90 days';
comment on column app.outbox.sent_at is 'When the mail server or SMS provider accepted it; null until then';
-- Order of the development outbox; messages older than 90 days for clean_up.
create index outbox_created_idx on app.outbox (created_at desc);
-- Counts waiting messages for the metric kadro_outbox_waiting; lists unsent messages for platform admins.
create index outbox_state_idx on app.outbox (state, created_at, id) where state <> 'sent';
-- Finds messages about a deleted user, candidate or invitation.
create index outbox_about_idx on app.outbox (about_id) where about_id is not null;
-- Finds messages to the addresses of a deleted account.
create index outbox_recipient_idx on app.outbox (recipient);
-- The application role writes messages and cannot read them back.
grant insert on app.outbox to kadro_app;
grant select, insert, update, delete on app.outbox to kadro_system;

create table app.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
comment on table app.rate_limits is
  'Counters of rate-limiter-flexible, shared by all servers; clean_up deletes expired rows every hour';
comment on column app.rate_limits.key is
  'Name of the limit, a colon, and the SHA-256 of the network, address, number or id it counts';
comment on column app.rate_limits.points is 'Tries spent in the current window';
comment on column app.rate_limits.expire is
  'End of the window in milliseconds since 1970; the library reads null as never';
-- Finds expired counters for the hourly task clean_up.
create index rate_limits_expire_idx on app.rate_limits (expire);
grant select, insert, update, delete on app.rate_limits to kadro_app, kadro_system;

create function app.enqueue(
  task text, payload json, job_key text default null, run_at timestamptz default null,
  priority integer default null, queue text default null)
returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform graphile_worker.add_job(
    task, payload := payload, job_key := job_key, run_at := run_at, priority := priority, queue_name := queue);
end
$$;
comment on function app.enqueue(text, json, text, timestamptz, integer, text) is
  'Adds a background task in the caller transaction; as owner, because roles cannot read the queue tables';
revoke execute on function app.enqueue(text, json, text, timestamptz, integer, text) from public;
grant execute on function app.enqueue(text, json, text, timestamptz, integer, text) to kadro_app, kadro_system;

create function app.dead_tasks()
returns table (id text, task text, attempts integer, last_error text, failed_at timestamptz)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select j.id::text, j.task_identifier, j.attempts::integer, coalesce(j.last_error, ''), j.updated_at
    from graphile_worker.jobs j
   where j.attempts >= j.max_attempts and j.locked_at is null
   order by j.updated_at desc, j.id desc
   limit 200
$$;
comment on function app.dead_tasks() is
  'Lists the 200 latest tasks that used up their attempts; runs as owner because the queue tables are closed';
revoke execute on function app.dead_tasks() from public;
grant execute on function app.dead_tasks() to kadro_system;

create function app.retry_dead_tasks(wanted bigint[] default null) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  dead bigint[];
begin
  select array_agg(j.id) into dead
    from graphile_worker.jobs j
   where j.attempts >= j.max_attempts and j.locked_at is null and (wanted is null or j.id = any (wanted));
  if dead is null then
    return 0;
  end if;
  perform graphile_worker.reschedule_jobs(dead, now(), null, 0);
  return cardinality(dead);
end
$$;
comment on function app.retry_dead_tasks(bigint[]) is
  'Gives dead tasks fresh attempts, every one when the argument is null; returns how many';
revoke execute on function app.retry_dead_tasks(bigint[]) from public;
grant execute on function app.retry_dead_tasks(bigint[]) to kadro_system;
