-- Lists of jobs are sorted by the database along indexes, however many jobs there are.
alter table app.jobs
  add column sort_title text collate "C" not null generated always as (app.fold(title)) stored,
  -- What a search among jobs looks through, folded once instead of at every search.
  add column search_text text not null generated always as (app.fold(title || ' ' || city)) stored;
create index jobs_title_idx on app.jobs (tenant_id, sort_title, id) where deleted_at is null;
create index jobs_closing_idx on app.jobs (tenant_id, coalesce(closes_on, 'infinity'::date), id) where deleted_at is null;
create index jobs_creator_idx on app.jobs (tenant_id, created_by_user_id, id desc) where deleted_at is null;

-- How many applications of a job are open, for sorting lists by it: one row a job, made and kept by triggers.
create table app.job_counts (
  tenant_id uuid not null default app.current_tenant_id(),
  job_id uuid not null,
  open_count integer not null default 0,
  primary key (tenant_id, job_id),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
);
create index job_counts_open_idx on app.job_counts (tenant_id, open_count desc, job_id desc);
insert into app.job_counts (tenant_id, job_id, open_count)
select j.tenant_id, j.id, coalesce(sum(c.open_count), 0)
  from app.jobs j
  left join app.step_counts c on c.tenant_id = j.tenant_id and c.job_id = j.id
 group by j.tenant_id, j.id;
select app.protect('app.job_counts');

create function app.start_job_count() returns trigger
language plpgsql as $$
begin
  insert into app.job_counts (tenant_id, job_id) values (new.tenant_id, new.id);
  return null;
end
$$;
create trigger start_job_count after insert on app.jobs for each row execute function app.start_job_count();

-- Nothing is written where as many came as went, so that moving cards makes nobody wait for the job's row.
create function app.count_open_applications() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update app.job_counts c set open_count = c.open_count + d.change
      from (select tenant_id, job_id, count(*) as change from come where outcome = 'open' group by tenant_id, job_id) as d
     where c.tenant_id = d.tenant_id and c.job_id = d.job_id;
  elsif tg_op = 'DELETE' then
    update app.job_counts c set open_count = c.open_count - d.change
      from (select tenant_id, job_id, count(*) as change from gone where outcome = 'open' group by tenant_id, job_id) as d
     where c.tenant_id = d.tenant_id and c.job_id = d.job_id;
  else
    update app.job_counts c set open_count = c.open_count + d.change
      from (select tenant_id, job_id, sum(sign) as change
              from (select 1 as sign, tenant_id, job_id from come where outcome = 'open'
                    union all
                    select -1, tenant_id, job_id from gone where outcome = 'open') as both_ways
             group by tenant_id, job_id having sum(sign) <> 0) as d
     where c.tenant_id = d.tenant_id and c.job_id = d.job_id;
  end if;
  return null;
end
$$;
-- Their names put them before the counts of the steps: of two who change one job, the second waits here, holding nothing.
create trigger applications_open_added after insert on app.applications
  referencing new table as come for each statement execute function app.count_open_applications();
create trigger applications_open_changed after update on app.applications
  referencing old table as gone new table as come for each statement execute function app.count_open_applications();
create trigger applications_open_removed after delete on app.applications
  referencing old table as gone for each statement execute function app.count_open_applications();

-- When a member was last on a job, and the newest application there was then: what came later is new to them.
create table app.job_visits (
  tenant_id uuid not null default app.current_tenant_id(),
  member_id uuid not null,
  job_id uuid not null,
  -- Null when there was none. Ids of applications rise with time.
  seen_application_id uuid,
  visited_at timestamptz not null,
  primary key (tenant_id, member_id, job_id),
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
);
create index job_visits_job_idx on app.job_visits (tenant_id, job_id);
select app.protect('app.job_visits');
