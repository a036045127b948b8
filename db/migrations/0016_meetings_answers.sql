-- What the candidate answered, and the links that let them answer without signing in.

alter table app.meetings
  -- Comes with "another time": the words of the candidate about when.
  add column candidate_answer_note text not null default '',
  add column candidate_answered_at timestamptz,
  drop column response_token_hash;

-- Each mail carries a link of its own, and all of them stay good: a reminder never makes the invitation's link a dead one.
create table app.meeting_links (
  tenant_id uuid not null default app.current_tenant_id(),
  meeting_id uuid not null,
  -- SHA-256 of the token in the mail; the token itself is nowhere.
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, meeting_id) references app.meetings (tenant_id, id) on delete cascade
);
create index meeting_links_meeting_idx on app.meeting_links (tenant_id, meeting_id);
select app.protect('app.meeting_links');

-- One reminder of a kind for one time of a meeting, however often the task runs.
create table app.meeting_reminders (
  tenant_id uuid not null default app.current_tenant_id(),
  meeting_id uuid not null,
  kind text not null check (kind in ('day', 'hour')),
  starts_at timestamptz not null,
  sent_at timestamptz not null,
  primary key (tenant_id, meeting_id, kind, starts_at),
  foreign key (tenant_id, meeting_id) references app.meetings (tenant_id, id) on delete cascade
);
select app.protect('app.meeting_reminders');
