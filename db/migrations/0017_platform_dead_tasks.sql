-- Background tasks that used up their attempts, for the operator. The queue's own tables stay closed to every role
-- but the owner's; these two functions are all that the system's role may do with them.

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

-- Fresh attempts for these tasks, or for every dead one; answers how many.
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

revoke execute on function app.dead_tasks(), app.retry_dead_tasks(bigint[]) from public;
grant execute on function app.dead_tasks(), app.retry_dead_tasks(bigint[]) to kadro_system;
