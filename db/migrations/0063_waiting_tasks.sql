create function app.count_waiting_tasks()
returns table (due integer, oldest_due_at timestamptz, scheduled integer)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select (count(*) filter (where j.run_at <= now()))::integer,
         min(j.run_at) filter (where j.run_at <= now()),
         (count(*) filter (where j.run_at > now()))::integer
    from graphile_worker.jobs j
   where j.attempts < j.max_attempts and j.locked_at is null
$$;
comment on function app.count_waiting_tasks() is
  'Counts tasks that could run now, since when the oldest could, and those for later; as owner because the queue tables are closed';
revoke execute on function app.count_waiting_tasks() from public;
grant execute on function app.count_waiting_tasks() to kadro_system;
