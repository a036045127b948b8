-- A task that is added again while it runs is stamped by the clock. The queue stamps it with the start of the
-- transaction, which may be before the start of the task. `removeReplaced` would then keep it after a kill -9.

create or replace function app.enqueue(
  task text, payload json, job_key text default null, run_at timestamptz default null,
  priority integer default null, queue text default null)
returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  earlier bigint;
begin
  if job_key is not null then
    select j.id into earlier from graphile_worker._private_jobs j where j.key = enqueue.job_key;
  end if;
  perform graphile_worker.add_job(
    task, payload := payload, job_key := job_key, run_at := run_at, priority := priority, queue_name := queue);
  if earlier is not null then
    update graphile_worker._private_jobs j
       set updated_at = clock_timestamp()
     where j.id = earlier and j.key is null and j.locked_at >= j.updated_at;
  end if;
end
$$;
