-- Requests of the team on an applicant's page: to apply for another job, to send a document.

create table app.job_suggestions (
  tenant_id uuid not null default app.current_tenant_id(),
  id uuid not null default app.uuid_v7(),
  application_id uuid not null,
  job_id uuid not null,
  note text not null default '' check (char_length(note) <= 1000),
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  suggested_by uuid references app.users (id) on delete set null,
  suggested_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, application_id) references app.applications (tenant_id, id) on delete cascade,
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade,
  constraint job_suggestions_closed_with_state check ((state = 'open') = (closed_at is null))
);
comment on table app.job_suggestions is
  'Other jobs that the team suggested to applicants; accepting one copies the application';
comment on column app.job_suggestions.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.job_suggestions.application_id is 'Application that is copied; the suggestion is on its page';
comment on column app.job_suggestions.job_id is 'Suggested job; the application to it is found by job and candidate';
comment on column app.job_suggestions.note is 'Words of the team to the applicant; empty when none';
comment on column app.job_suggestions.state is
  'open; accepted or declined by the applicant; withdrawn by the team; expired: replaced after its end';
comment on column app.job_suggestions.suggested_by is 'User who suggested it; null after the account was deleted';
comment on column app.job_suggestions.suggested_at is 'When it was mailed';
comment on column app.job_suggestions.expires_at is
  'From then on it cannot be accepted, although its state may still be open; the same when the job is not open';
comment on column app.job_suggestions.closed_at is 'When it was answered, withdrawn or replaced; null while open';
-- One open suggestion per application and job.
create unique index job_suggestions_open_key on app.job_suggestions (tenant_id, application_id, job_id)
  where state = 'open';
-- Suggestions of an application, newest first; foreign key.
create index job_suggestions_application_idx on app.job_suggestions (tenant_id, application_id, id desc);
-- Deleting a job finds its suggestions.
create index job_suggestions_job_idx on app.job_suggestions (tenant_id, job_id);
-- Deleting a user finds what they suggested.
create index job_suggestions_suggested_by_idx on app.job_suggestions (suggested_by) where suggested_by is not null;
select app.enable_tenant_isolation('app.job_suggestions');

create table app.document_requests (
  tenant_id uuid not null default app.current_tenant_id(),
  id uuid not null default app.uuid_v7(),
  application_id uuid not null,
  title text not null check (char_length(title) between 1 and 100),
  explanation text not null default '' check (char_length(explanation) <= 1000),
  due_on date,
  state text not null default 'open' check (state in ('open', 'received', 'accepted', 'cancelled')),
  reason text not null default '' check (char_length(reason) <= 1000),
  requested_by uuid references app.users (id) on delete set null,
  requested_at timestamptz not null,
  asked_at timestamptz not null,
  received_at timestamptz,
  reminded_at timestamptz,
  closed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, application_id) references app.applications (tenant_id, id) on delete cascade,
  constraint document_requests_received_with_state check (state <> 'received' or received_at is not null),
  constraint document_requests_closed_with_state check ((state = 'accepted' or state = 'cancelled') = (closed_at is not null))
);
comment on table app.document_requests is 'Documents that the team asked applicants to send, such as a diploma';
comment on column app.document_requests.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.document_requests.application_id is
  'Application on whose page the document is sent; who may see it may see the request and its files';
comment on column app.document_requests.title is 'What is asked for';
comment on column app.document_requests.explanation is 'Words of the team to the applicant; empty when none';
comment on column app.document_requests.due_on is 'Day by which the team would like it; null when it does not matter';
comment on column app.document_requests.state is
  'open: waits for the applicant; received: waits for the team; accepted; cancelled by the team or with the withdrawal';
comment on column app.document_requests.reason is 'Why the team asked again; empty when it did not';
comment on column app.document_requests.requested_by is 'User who asked first; null after the account was deleted';
comment on column app.document_requests.requested_at is 'When the team asked first';
comment on column app.document_requests.asked_at is
  'When the team asked last; files that arrived before stay, and the limit counts those after';
comment on column app.document_requests.received_at is 'When the first file since then arrived; null while there is none';
comment on column app.document_requests.reminded_at is
  'When the applicant was reminded of the day; null before; asking again sets it to null';
comment on column app.document_requests.closed_at is 'When it was accepted or cancelled; null before';
-- Requests of an application, newest first; foreign key.
create index document_requests_application_idx on app.document_requests (tenant_id, application_id, id desc);
-- Requests of which the applicant is to be reminded.
create index document_requests_due_idx on app.document_requests (tenant_id, due_on)
  where state = 'open' and due_on is not null and reminded_at is null;
-- Deleting a user finds what they asked for.
create index document_requests_requested_by_idx on app.document_requests (requested_by)
  where requested_by is not null;
select app.enable_tenant_isolation('app.document_requests');

create table app.document_request_files (
  tenant_id uuid not null default app.current_tenant_id(),
  file_id uuid not null,
  document_request_id uuid not null,
  received_at timestamptz not null,
  primary key (tenant_id, file_id),
  foreign key (tenant_id, file_id) references app.files (tenant_id, id) on delete cascade,
  foreign key (tenant_id, document_request_id) references app.document_requests (tenant_id, id) on delete cascade
);
comment on table app.document_request_files is 'Files that an applicant sent for a request';
comment on column app.document_request_files.file_id is 'The file, which belongs to the candidate; one request per file';
comment on column app.document_request_files.document_request_id is 'Request that it answers';
comment on column app.document_request_files.received_at is
  'When it arrived; the applicant may remove it until the team opens it, accepts the request or asks again';
-- Files of a request; foreign key.
create index document_request_files_request_idx on app.document_request_files (tenant_id, document_request_id);
select app.enable_tenant_isolation('app.document_request_files');
