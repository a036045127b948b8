-- Requests of applicants to delete or correct their data.

create table app.data_requests (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  candidate_id uuid,
  kind text not null check (kind in ('deletion', 'correction')),
  body text not null default '' check (char_length(body) <= 2000),
  state text not null default 'open' check (state in ('open', 'done', 'declined')),
  requested_at timestamptz not null default now(),
  due_on date not null,
  closed_at timestamptz,
  closed_by uuid references app.users (id) on delete set null,
  answer text not null default '' check (char_length(answer) <= 2000),
  primary key (tenant_id, id),
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete no action,
  constraint data_requests_closed_with_state check ((state = 'open') = (closed_at is null))
);
comment on table app.data_requests is
  'Requests of applicants for the deletion or correction of their data; kept as evidence without personal data';
comment on column app.data_requests.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.data_requests.candidate_id is 'Candidate who asks; null after they were deleted';
comment on column app.data_requests.kind is 'deletion: of everything the company stores; correction: of what the text names';
comment on column app.data_requests.body is 'In the words of the applicant; emptied with the deletion of the candidate';
comment on column app.data_requests.state is 'open; done: deleted or corrected; declined with an answer';
comment on column app.data_requests.requested_at is 'When it arrived';
comment on column app.data_requests.due_on is 'Day by which the law expects the answer: 30 days later, in the time zone of the company';
comment on column app.data_requests.closed_at is 'When it was answered; null while open';
comment on column app.data_requests.closed_by is 'User who answered; null while open, and after the account was deleted';
comment on column app.data_requests.answer is
  'What the team wrote to the applicant, such as the reason; emptied with the deletion of the candidate';
-- One open request of a kind per candidate.
create unique index data_requests_open_key on app.data_requests (tenant_id, candidate_id, kind)
  where state = 'open' and candidate_id is not null;
create index data_requests_candidate_idx on app.data_requests (tenant_id, candidate_id, id desc)
  where candidate_id is not null;
create index data_requests_state_idx on app.data_requests (tenant_id, state, id desc);
-- Deleting a user finds the requests they answered.
create index data_requests_closed_by_idx on app.data_requests (closed_by) where closed_by is not null;
select app.enable_tenant_isolation('app.data_requests');
