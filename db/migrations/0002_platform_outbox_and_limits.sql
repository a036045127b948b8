-- Mail and SMS leave through this table, written in the transaction of what caused them.

create table app.outbox (
  id uuid primary key default app.uuid_v7(),
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text not null default '',
  -- Everything needed to send: text, html, calendar, language. Deleted 90 days after sending.
  message jsonb not null,
  -- The company on whose behalf it goes out; null for messages about a user's own account.
  company_id uuid,
  -- What the message is about, so that erasing a person finds it.
  subject_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'kept')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
comment on column app.outbox.state is 'kept: no sender is configured, the development outbox shows it';
create index outbox_created_idx on app.outbox (created_at desc);
create index outbox_state_idx on app.outbox (state, created_at) where state in ('waiting', 'failed');
create index outbox_subject_idx on app.outbox (subject_id) where subject_id is not null;

-- The app writes mail and cannot read any back.
grant insert on app.outbox to kadro_app;
grant select, insert, update, delete on app.outbox to kadro_system;

-- rate-limiter-flexible's table.
create table app.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire_idx on app.rate_limits (expire);
grant select, insert, update, delete on app.rate_limits to kadro_app, kadro_system;

-- Background tasks are enqueued in the transaction that causes them. The queue's own tables stay closed to the app.
create function app.enqueue(task text, payload json, job_key text default null, run_at timestamptz default null)
returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform graphile_worker.add_job(task, payload := payload, job_key := job_key, run_at := run_at);
end
$$;
revoke execute on function app.enqueue(text, json, text, timestamptz) from public;
grant execute on function app.enqueue(text, json, text, timestamptz) to kadro_app, kadro_system;
