-- Times of applications on steps, which reports measure.

create table app.step_periods (
  tenant_id uuid not null default app.current_tenant_id(),
  application_id uuid not null,
  job_id uuid not null,
  step_id uuid not null,
  entered_at timestamptz not null,
  left_at timestamptz,
  answer_by date,
  answer_reminded_at timestamptz,
  primary key (tenant_id, application_id, entered_at, step_id),
  foreign key (tenant_id, application_id) references app.applications (tenant_id, id) on delete cascade,
  foreign key (tenant_id, job_id, step_id) references app.job_steps (tenant_id, job_id, id) on delete cascade
);
comment on table app.step_periods is
  'Times of applications on steps, which reports count; triggers on applications write them';
comment on column app.step_periods.application_id is 'Application that was on the step';
comment on column app.step_periods.job_id is 'Job of the application; reports select step periods by it';
comment on column app.step_periods.step_id is
  'Step on which the application was; removing the step from the job deletes its periods';
comment on column app.step_periods.entered_at is
  'Arrival on the step; a return within 5 minutes keeps the earlier arrival';
comment on column app.step_periods.left_at is
  'When the application moved on or was closed there; null while it is there and open';
comment on column app.step_periods.answer_by is
  'Day by which the applicant was promised an answer on this step; null: no promise';
comment on column app.step_periods.answer_reminded_at is
  'applications.answer_reminded_at when the application left the step, for its return; null: not reminded';
-- Reports read entry and exit times from the index alone.
create index step_periods_job_idx
  on app.step_periods (tenant_id, job_id, step_id, application_id) include (entered_at, left_at, answer_by);
select app.enable_tenant_isolation('app.step_periods');

-- Undoing a rejection does not interrupt a step period. A card that returns within five minutes was moved by mistake: what
-- came between is no step period.
create function app.record_step_periods() returns trigger
language plpgsql as $$
declare
  since timestamptz;
  promised date;
  reminded timestamptz;
begin
  if tg_op = 'UPDATE' and new.step_id = old.step_id and new.step_entered_at = old.step_entered_at then
    update app.step_periods s set left_at = new.closed_at
     where s.tenant_id = new.tenant_id and s.application_id = new.id and s.step_id = new.step_id
       and s.entered_at = (select max(l.entered_at) from app.step_periods l
                            where l.tenant_id = new.tenant_id and l.application_id = new.id
                              and l.step_id = new.step_id);
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select before.entered_at, before.answer_by, before.answer_reminded_at into since, promised, reminded
      from (select s.step_id, s.entered_at, s.answer_by, s.answer_reminded_at, lead(s.entered_at) over (order by s.entered_at) as next_at,
                   row_number() over (order by s.entered_at desc) as place
              from app.step_periods s where s.tenant_id = new.tenant_id and s.application_id = new.id) as before
     where before.place = 2 and before.step_id = new.step_id
       and new.step_entered_at < before.next_at + interval '5 minutes';
    if since is not null and (new.answer_by, new.answer_reminded_at) is distinct from (promised, reminded) then
      update app.applications a set answer_by = promised, answer_reminded_at = reminded
       where a.tenant_id = new.tenant_id and a.id = new.id;
    end if;
    since := coalesce(since, new.step_entered_at);
    delete from app.step_periods s
     where s.tenant_id = new.tenant_id and s.application_id = new.id and s.entered_at > since;
    update app.step_periods s set left_at = since, answer_reminded_at = old.answer_reminded_at
     where s.tenant_id = new.tenant_id and s.application_id = new.id and (s.left_at is null or s.left_at > since);
  end if;
  insert into app.step_periods (tenant_id, application_id, job_id, step_id, entered_at, left_at, answer_by)
  values (new.tenant_id, new.id, new.job_id, new.step_id, coalesce(since, new.step_entered_at), new.closed_at,
          new.answer_by)
      on conflict (tenant_id, application_id, entered_at, step_id) do update set left_at = excluded.left_at;
  return null;
end
$$;
comment on function app.record_step_periods() is
  'Starts the next step period; a return within 5 minutes continues the old one and its promise instead';

create trigger record_step_periods_added after insert on app.applications
  for each row execute function app.record_step_periods();
comment on trigger record_step_periods_added on app.applications is 'Starts the first step period of a new application';
create trigger record_step_periods_changed after update on app.applications
  for each row
  when ((old.step_id, old.step_entered_at, old.closed_at)
    is distinct from (new.step_id, new.step_entered_at, new.closed_at))
  execute function app.record_step_periods();
comment on trigger record_step_periods_changed on app.applications is
  'Keeps step_periods when step, entry time or closing time changes';
