-- Job alerts: visitors of the careers site who get new jobs by mail.

create table app.job_alert_requests (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  token_hash bytea not null,
  email text not null check (email = lower(email)),
  language text not null check (language in ('en', 'tr')),
  filters jsonb not null default '{}',
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash)
);
comment on table app.job_alert_requests is
  'Requests for job alerts that wait for the button behind the mailed link; a nightly task deletes them after 7 days';
comment on column app.job_alert_requests.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.job_alert_requests.token_hash is 'SHA-256 of the token in the mailed link, which is not stored';
comment on column app.job_alert_requests.email is 'Lower-case address as typed by a visitor, not proven';
comment on column app.job_alert_requests.language is 'Language of the page on which the visitor asked: en or tr';
comment on column app.job_alert_requests.filters is
  '{departmentId, city, locationType, jobType, search} as set in the list of jobs; empty: all jobs';
comment on column app.job_alert_requests.created_at is 'When the row was inserted';
comment on column app.job_alert_requests.confirmed_at is
  'When the button was pressed, which job_alerts records; pressing again changes nothing; null until then';
-- Unsubscribing deletes the requests of an address.
create index job_alert_requests_email_idx on app.job_alert_requests (tenant_id, email);
-- Nightly task finds old requests of all companies.
create index job_alert_requests_created_idx on app.job_alert_requests (created_at);
select app.enable_tenant_isolation('app.job_alert_requests');

create table app.job_alerts (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  email text not null check (email = lower(email)),
  language text not null check (language in ('en', 'tr')),
  filters jsonb not null,
  created_at timestamptz not null default now(),
  checked_until timestamptz not null,
  mailed_on date,
  primary key (tenant_id, id),
  unique (tenant_id, email)
);
comment on table app.job_alerts is
  'Confirmed subscribers to new jobs, one row per address; unsubscribing deletes the row';
comment on column app.job_alerts.id is 'Key; the signed link for unsubscribing names it; UUID version 7';
comment on column app.job_alerts.email is 'Lower-case address, proven by the link that was mailed to it';
comment on column app.job_alerts.language is 'Language of the mails, from the latest confirmed request: en or tr';
comment on column app.job_alerts.filters is
  'Array of 1 to 10 filters as in job_alert_requests; a job that matches one of them is mailed';
comment on column app.job_alerts.created_at is 'When the first request was confirmed';
comment on column app.job_alerts.checked_until is
  'Jobs published later are still to be mailed; ten minutes before the last check, for publications not yet committed';
comment on column app.job_alerts.mailed_on is
  'Day of the last mail in the time zone of the company, for at most one mail a day; null before the first';
-- Subscribers of a company who have not been checked since a publication.
create index job_alerts_checked_idx on app.job_alerts (tenant_id, checked_until);
select app.enable_tenant_isolation('app.job_alerts');

create table app.job_alert_jobs (
  tenant_id uuid not null default app.current_tenant_id(),
  alert_id uuid not null,
  job_id uuid not null,
  primary key (tenant_id, alert_id, job_id),
  foreign key (tenant_id, alert_id) references app.job_alerts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
);
comment on table app.job_alert_jobs is
  'Jobs that each subscriber was mailed, so that a job that is published again is not mailed twice';
comment on column app.job_alert_jobs.alert_id is 'Subscriber who was mailed the job';
comment on column app.job_alert_jobs.job_id is 'Job in the mail';
-- Deleting a job finds its rows.
create index job_alert_jobs_job_idx on app.job_alert_jobs (tenant_id, job_id);
select app.enable_tenant_isolation('app.job_alert_jobs');
