-- Candidate × job.
create table app.applications (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  job_id uuid not null,
  candidate_id uuid not null,
  step_id uuid not null,
  outcome text not null default 'open' check (outcome in ('open', 'rejected', 'withdrawn', 'hired')),
  source text not null default 'careers',
  language text not null default 'en' check (language in ('en', 'tr')),
  -- The form as the candidate saw it: changing the job's form never changes answers already given.
  form jsonb not null default '{}',
  -- { [questionId]: number | boolean | string[] | fileId }
  answers jsonb not null default '{}',
  cv_file_id uuid,
  cover_letter_file_id uuid,
  cover_letter text not null default '',
  -- 1 to 5, by the team
  rating smallint check (rating between 1 and 5),
  -- Consent to be kept for other openings: separate and optional.
  talent_pool_consent_at timestamptz,
  notice_version text,
  -- An answer that rules the candidate out; judged once, when the form is sent.
  knocked_out boolean not null default false,
  applied_at timestamptz not null default now(),
  step_entered_at timestamptz not null default now(),
  -- When it was decided: hired, rejected or withdrawn.
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  -- Rises with step and outcome, so that of two who move one card the second is told. Not with the rating.
  version integer not null default 1,
  primary key (id),
  unique (tenant_id, id),
  unique (tenant_id, job_id, candidate_id),
  constraint applications_closed_with_outcome check ((outcome = 'open') = (closed_at is null)),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete restrict,
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade,
  foreign key (tenant_id, job_id, step_id) references app.job_steps (tenant_id, job_id, id) on delete restrict,
  foreign key (tenant_id, cv_file_id) references app.files (tenant_id, id) on delete set null (cv_file_id),
  foreign key (tenant_id, cover_letter_file_id) references app.files (tenant_id, id) on delete set null (cover_letter_file_id)
);
-- A column of the board, newest arrivals first; what was rejected must not stand in its way.
create index applications_board_idx on app.applications (tenant_id, job_id, step_id, step_entered_at desc, id desc)
  where outcome in ('open', 'hired');
create index applications_closed_idx on app.applications (tenant_id, job_id, closed_at desc, id desc)
  where outcome in ('rejected', 'withdrawn');
create index applications_step_idx on app.applications (tenant_id, job_id, step_id);
create index applications_job_idx on app.applications (tenant_id, job_id, id desc);
create index applications_candidate_idx on app.applications (tenant_id, candidate_id, id desc);
create index applications_newest_idx on app.applications (tenant_id, id desc);
select app.protect('app.applications');

-- State as a row: who rejected, when and why. Undoing removes it; the event log remembers both.
create table app.rejections (
  tenant_id uuid not null default app.current_tenant_id(),
  application_id uuid not null,
  reason text not null,
  note text not null default '',
  rejected_by_user_id uuid references app.users (id) on delete set null,
  rejected_at timestamptz not null default now(),
  primary key (tenant_id, application_id),
  foreign key (tenant_id, application_id) references app.applications (tenant_id, id) on delete cascade
);
select app.protect('app.rejections');

-- How many stand on each step, kept in the transaction of each change, so that a board of thousands opens at once.
create table app.step_counts (
  tenant_id uuid not null default app.current_tenant_id(),
  job_id uuid not null,
  step_id uuid not null,
  open_count integer not null default 0,
  hired_count integer not null default 0,
  -- With the rejected and the withdrawn.
  total_count integer not null default 0,
  -- Sum of step_entered_at (seconds since 1970) over the open ones: gives their average time on the step.
  open_entered_seconds bigint not null default 0,
  primary key (tenant_id, job_id, step_id),
  foreign key (tenant_id, job_id, step_id) references app.job_steps (tenant_id, job_id, id) on delete cascade
);
select app.protect('app.step_counts');

-- Once per statement, steps in one order: a thousand rows cost one update a step, and of two who move cards against
-- each other neither waits for the other in a circle.
create function app.count_applications() returns trigger
language plpgsql as $$
declare
  deltas app.step_counts[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row(d.*)::app.step_counts) into deltas
      from (select tenant_id, job_id, step_id, count(*) filter (where outcome = 'open'),
                   count(*) filter (where outcome = 'hired'), count(*),
                   coalesce(sum(extract(epoch from step_entered_at)::bigint) filter (where outcome = 'open'), 0)
              from come group by tenant_id, job_id, step_id) as d;
  elsif tg_op = 'DELETE' then
    select array_agg(row(d.*)::app.step_counts) into deltas
      from (select tenant_id, job_id, step_id, -count(*) filter (where outcome = 'open'),
                   -count(*) filter (where outcome = 'hired'), -count(*),
                   -coalesce(sum(extract(epoch from step_entered_at)::bigint) filter (where outcome = 'open'), 0)
              from gone group by tenant_id, job_id, step_id) as d;
  else
    select array_agg(row(d.*)::app.step_counts) into deltas
      from (select tenant_id, job_id, step_id, coalesce(sum(sign) filter (where outcome = 'open'), 0),
                   coalesce(sum(sign) filter (where outcome = 'hired'), 0), sum(sign),
                   coalesce(sum(sign * extract(epoch from step_entered_at)::bigint) filter (where outcome = 'open'), 0)
              from (select 1 as sign, tenant_id, job_id, step_id, outcome, step_entered_at from come
                    union all
                    select -1, tenant_id, job_id, step_id, outcome, step_entered_at from gone) as change
             group by tenant_id, job_id, step_id) as d;
  end if;
  insert into app.step_counts as c
  select d.* from unnest(deltas) as d
   where (d.open_count, d.hired_count, d.total_count, d.open_entered_seconds) is distinct from (0, 0, 0, 0::bigint)
     -- With a job deleted whole, its steps and counts may be gone before its applications.
     and (d.total_count > 0 or exists (
           select from app.step_counts k
            where k.tenant_id = d.tenant_id and k.job_id = d.job_id and k.step_id = d.step_id))
   order by d.job_id, d.step_id
      on conflict (tenant_id, job_id, step_id) do update
     set open_count = c.open_count + excluded.open_count,
         hired_count = c.hired_count + excluded.hired_count,
         total_count = c.total_count + excluded.total_count,
         open_entered_seconds = c.open_entered_seconds + excluded.open_entered_seconds;
  return null;
end
$$;
create trigger count_applications_added after insert on app.applications
  referencing new table as come for each statement execute function app.count_applications();
create trigger count_applications_changed after update on app.applications
  referencing old table as gone new table as come for each statement execute function app.count_applications();
create trigger count_applications_removed after delete on app.applications
  referencing old table as gone for each statement execute function app.count_applications();

-- What the company offers as reasons when an application is rejected. Rejections keep the words they were given.
create table app.rejection_reasons (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  title text not null,
  position integer not null,
  primary key (id),
  unique (tenant_id, id),
  unique (tenant_id, title)
);
select app.protect('app.rejection_reasons');
