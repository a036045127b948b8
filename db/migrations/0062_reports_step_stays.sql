-- Where applications stood and for how long: what reports count. The event log tells the same in sentences, but a report
-- on a hundred thousand applications cannot read those.
create table app.step_stays (
  tenant_id uuid not null default app.current_tenant_id(),
  application_id uuid not null,
  job_id uuid not null,
  step_id uuid not null,
  entered_at timestamptz not null,
  -- When it went on, or was closed there; null while it stands there, open.
  left_at timestamptz,
  primary key (tenant_id, application_id, entered_at, step_id),
  foreign key (tenant_id, application_id) references app.applications (tenant_id, id) on delete cascade,
  foreign key (tenant_id, job_id, step_id) references app.job_steps (tenant_id, job_id, id) on delete cascade
);

-- What the log remembers of each application: it came, and every step it was moved to since.
insert into app.step_stays (tenant_id, application_id, job_id, step_id, entered_at, left_at)
select s.tenant_id, s.application_id, s.job_id, s.step_id, s.entered_at, coalesce(s.next_at, a.closed_at)
  from (select m.*, lead(m.entered_at) over (partition by m.tenant_id, m.application_id order by m.entered_at, m.nth) as next_at
          from (select e.tenant_id, e.application_id, e.job_id, (e.data ->> 'toStepId')::uuid as step_id,
                       e.occurred_at as entered_at, 1 as nth
                  from app.events e
                 where e.type = 'application.moved'
                union all
                select a.tenant_id, a.id, a.job_id,
                       coalesce((select (e.data ->> 'fromStepId')::uuid from app.events e
                                  where e.tenant_id = a.tenant_id and e.candidate_id = a.candidate_id
                                    and e.application_id = a.id and e.type = 'application.moved'
                                  order by e.id limit 1), a.step_id),
                       a.applied_at, 0
                  from app.applications a) as m) as s
  join app.applications a on a.tenant_id = s.tenant_id and a.id = s.application_id and a.job_id = s.job_id
  join app.job_steps k on k.tenant_id = s.tenant_id and k.job_id = s.job_id and k.id = s.step_id
    on conflict do nothing;
-- Whatever the log does not know: the step where it stands is certain.
insert into app.step_stays (tenant_id, application_id, job_id, step_id, entered_at, left_at)
select a.tenant_id, a.id, a.job_id, a.step_id, a.step_entered_at, a.closed_at
  from app.applications a
 where not exists (select from app.step_stays s
                    where s.tenant_id = a.tenant_id and s.application_id = a.id and s.step_id = a.step_id)
    on conflict do nothing;

create index step_stays_job_idx on app.step_stays (tenant_id, job_id, step_id, application_id) include (entered_at, left_at);
select app.protect('app.step_stays');

-- Kept with every change of an application, whoever makes it. A rejection that is taken back does not interrupt the
-- stay, and a card that returns within five minutes was moved by mistake: that never was a stay.
create function app.keep_step_stays() returns trigger
language plpgsql as $$
declare
  since timestamptz;
begin
  if tg_op = 'UPDATE' and new.step_id = old.step_id and new.step_entered_at = old.step_entered_at then
    update app.step_stays s set left_at = new.closed_at
     where s.tenant_id = new.tenant_id and s.application_id = new.id and s.step_id = new.step_id
       and s.entered_at = (select max(l.entered_at) from app.step_stays l
                            where l.tenant_id = new.tenant_id and l.application_id = new.id and l.step_id = new.step_id);
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select before.entered_at into since
      from (select s.step_id, s.entered_at, lead(s.entered_at) over (order by s.entered_at) as next_at,
                   row_number() over (order by s.entered_at desc) as place
              from app.step_stays s where s.tenant_id = new.tenant_id and s.application_id = new.id) as before
     where before.place = 2 and before.step_id = new.step_id and new.step_entered_at < before.next_at + interval '5 minutes';
    since := coalesce(since, new.step_entered_at);
    delete from app.step_stays s
     where s.tenant_id = new.tenant_id and s.application_id = new.id and s.entered_at > since;
    update app.step_stays s set left_at = since
     where s.tenant_id = new.tenant_id and s.application_id = new.id and (s.left_at is null or s.left_at > since);
  end if;
  insert into app.step_stays (tenant_id, application_id, job_id, step_id, entered_at, left_at)
  values (new.tenant_id, new.id, new.job_id, new.step_id, coalesce(since, new.step_entered_at), new.closed_at)
      on conflict (tenant_id, application_id, entered_at, step_id) do update set left_at = excluded.left_at;
  return null;
end
$$;
create trigger keep_step_stays_added after insert on app.applications
  for each row execute function app.keep_step_stays();
create trigger keep_step_stays_changed after update on app.applications
  for each row when ((old.step_id, old.step_entered_at, old.closed_at) is distinct from (new.step_id, new.step_entered_at, new.closed_at))
  execute function app.keep_step_stays();

-- What members did for a job.
create index events_work_idx on app.events (tenant_id, job_id, type, occurred_at desc, id desc) include (actor_user_id)
  where type in ('application.moved', 'application.rejected', 'application.rated', 'comment.written');
