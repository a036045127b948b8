-- The demographic survey of applicants: its questions and its counts. Tickets and answers of single people are in a
-- schema of their own. The roles of the servers may call functions there and read no table.

create table app.surveys (
  tenant_id uuid primary key default app.current_tenant_id() references app.companies (id) on delete cascade,
  is_on boolean not null,
  content jsonb not null,
  version integer not null default 1,
  changed_at timestamptz not null
);
comment on table app.surveys is
  'Equal opportunities survey of a company; without a row it is off and has the ready-made questions';
comment on column app.surveys.is_on is 'Applicants are offered the survey after they sent a form';
comment on column app.surveys.content is
  '{ lead, questions }; removed questions and options stay with isRemoved, because counts name their ids';
comment on column app.surveys.version is 'Rises with each save; a save with an older version gets 409';
comment on column app.surveys.changed_at is 'When the survey was last saved';
select app.enable_tenant_isolation('app.surveys');

create table app.survey_counts (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  job_id uuid,
  question_id uuid not null,
  choice text not null,
  answers integer not null,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, job_id, question_id, choice)
);
comment on table app.survey_counts is
  'Sums of survey answers; survey.fold_answers adds them in groups of five or more, and no row is about one person';
comment on column app.survey_counts.id is 'Key; UUID version 7';
comment on column app.survey_counts.job_id is
  'Job that the people applied to, which may be deleted since; null: forms without a job, or jobs with too few answers';
comment on column app.survey_counts.question_id is 'Id of the question in surveys.content';
comment on column app.survey_counts.choice is
  'Id of an option of the question; declined: I prefer not to answer; all: everyone who was asked the question';
comment on column app.survey_counts.answers is 'Number of people';
select app.enable_tenant_isolation('app.survey_counts');

create schema survey;
comment on schema survey is
  'Survey answers of single people; the roles of the servers call its functions and may use none of its tables';
grant usage on schema survey to kadro_app;

create table survey.tickets (
  tenant_id uuid not null references app.companies (id) on delete cascade,
  token_hash bytea not null,
  job_id uuid,
  expires_on date not null,
  primary key (tenant_id, token_hash)
);
comment on table survey.tickets is
  'One row for each sent form that may still answer the survey; an answer deletes it, so the answer has no link to it';
comment on column survey.tickets.tenant_id is 'Company whose survey it opens';
comment on column survey.tickets.token_hash is
  'SHA-256 of the ticket, which derives from a secret that only the browser of the applicant has';
comment on column survey.tickets.job_id is 'Job of the form; null for a form without a job';
comment on column survey.tickets.expires_on is 'Last day on which it is valid (UTC)';
-- Row-level security without a policy: only the owner of the tables reaches a row, even after a mistaken grant.
alter table survey.tickets enable row level security;

create table survey.answers (
  tenant_id uuid not null references app.companies (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  job_id uuid,
  month date not null,
  choices jsonb not null,
  primary key (tenant_id, id)
);
comment on table survey.answers is
  'Answers that wait until five of the same job can be counted; without person, application and exact time';
comment on column survey.answers.tenant_id is 'Company whose survey was answered';
comment on column survey.answers.id is 'Key; random, so it has no order';
comment on column survey.answers.job_id is 'Job of the form; null for a form without a job';
comment on column survey.answers.month is 'First day of the month of the answer (UTC); nothing more exact is stored';
comment on column survey.answers.choices is 'Lists of choices by question id; a choice is an option id, or declined';
-- Counts the answers that wait for a job.
create index answers_job_idx on survey.answers (tenant_id, job_id);
alter table survey.answers enable row level security;

create function survey.add_ticket(hash bytea, job uuid, last_day date) returns void
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  insert into survey.tickets (tenant_id, token_hash, job_id, expires_on)
  values (app.current_tenant_id(), hash, job, last_day)
      on conflict (tenant_id, token_hash) do nothing
$$;
comment on function survey.add_ticket(bytea, uuid, date) is
  'Adds the ticket of a sent form; as owner, because the role of the server may not use the table';

create function survey.has_ticket(hash bytea, today date) returns boolean
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select exists (select from survey.tickets t
                  where t.tenant_id = app.current_tenant_id() and t.token_hash = hash and t.expires_on >= today)
$$;
comment on function survey.has_ticket(bytea, date) is
  'True until the ticket is used or expired; as owner, because the role of the server may not read the table';

create function survey.add_answer(hash bytea, today date, choices jsonb) returns boolean
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  with used as (
    delete from survey.tickets t
     where t.tenant_id = app.current_tenant_id() and t.token_hash = hash and t.expires_on >= today
    returning t.job_id),
  added as (
    insert into survey.answers (tenant_id, job_id, month, choices)
    select app.current_tenant_id(), used.job_id, date_trunc('month', today)::date, add_answer.choices from used
    returning id)
  select exists (select from added)
$$;
comment on function survey.add_answer(bytea, date, jsonb) is
  'Uses up a ticket and stores the answer; false when it is used or expired. As owner: the tables are closed';

-- The lock comes before the statement that counts. Otherwise a second worker waits for the rows that the first one
-- deletes. It would then fold the few answers that came meanwhile, as if there were five.
create function survey.fold_answers(today date) returns integer
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  folded integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('survey.fold_answers ' || app.current_tenant_id(), 0));
  delete from survey.tickets t where t.tenant_id = app.current_tenant_id() and t.expires_on < today;
  with waiting as (
    select a.id, a.job_id,
           a.job_id is not null and count(*) over (partition by a.job_id) >= 5 as is_group,
           a.month + interval '4 months' <= today or not exists (
             select from app.jobs j
              where j.tenant_id = app.current_tenant_id() and j.id = a.job_id
                and j.status = 'published' and j.deleted_at is null) as is_late
      from survey.answers a where a.tenant_id = app.current_tenant_id()),
  due as (
    select d.id, case when d.is_group then d.job_id end as job_id
      from (select w.*, count(*) filter (where w.is_late and not w.is_group) over () as late_count
              from waiting w) as d
     where d.is_group or (d.is_late and d.late_count >= 5)),
  gone as (
    delete from survey.answers a using due d
     where a.tenant_id = app.current_tenant_id() and a.id = d.id
    returning d.job_id, a.choices),
  chosen as (
    select g.job_id, q.key::uuid as question_id, c.choice
      from gone g
     cross join lateral jsonb_each(g.choices) as q (key, value)
     cross join lateral (select jsonb_array_elements_text(q.value) as choice union all select 'all') as c),
  added as (
    insert into app.survey_counts as k (tenant_id, job_id, question_id, choice, answers)
    select app.current_tenant_id(), c.job_id, c.question_id, c.choice, count(*)
      from chosen c group by c.job_id, c.question_id, c.choice
        on conflict (tenant_id, job_id, question_id, choice) do update set answers = k.answers + excluded.answers)
  select count(*) into folded from gone;
  return folded;
end
$$;
comment on function survey.fold_answers(date) is
  'Moves waiting answers into survey_counts: those of a job from five on, and late ones together without their job';

revoke execute on all functions in schema survey from public;
grant execute on all functions in schema survey to kadro_app;
