-- Handovers: the open people, tasks and meetings of a member go to colleagues, and can return for 30 days.

create table app.handovers (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  from_member_id uuid,
  from_user_id uuid references app.users (id) on delete set null,
  to_member_id uuid,
  state text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),
  network cidr,
  created_by_user_id uuid references app.users (id) on delete set null,
  created_at timestamptz not null,
  undo_until timestamptz not null,
  undone_by_user_id uuid references app.users (id) on delete set null,
  primary key (tenant_id, id),
  foreign key (tenant_id, from_member_id) references app.members (tenant_id, id) on delete no action,
  foreign key (tenant_id, to_member_id) references app.members (tenant_id, id) on delete no action
);
comment on table app.handovers is 'Members who hand over their open people, tasks and meetings to colleagues';
comment on column app.handovers.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.handovers.from_member_id is
  'Member whose people are handed over; null after they left the company, and then there is no undo';
comment on column app.handovers.from_user_id is 'Account of that member, for the name; null after it was deleted';
comment on column app.handovers.to_member_id is
  'Colleague who gets the people without a choice of their own, and the places on hiring teams; null after they left';
comment on column app.handovers.state is 'running: a task moves the people; done; undoing; undone';
comment on column app.handovers.network is
  'Network of the last request (IPv4 /24, IPv6 /48), for the audit log of work done later; null when unknown';
comment on column app.handovers.created_by_user_id is
  'User who started it; the task works with their present rights; null: account deleted';
comment on column app.handovers.created_at is 'When it was started';
comment on column app.handovers.undo_until is 'Undo is possible until then, 30 days after the start';
comment on column app.handovers.undone_by_user_id is
  'User who undid it; the undo runs with their rights; null when not undone or account deleted';
-- Decides between two handovers of one member at once.
create unique index handovers_unfinished_idx on app.handovers (tenant_id, from_member_id)
  where state in ('running', 'undoing');
-- Handovers of a member, and removing a member.
create index handovers_from_idx on app.handovers (tenant_id, from_member_id) where from_member_id is not null;
create index handovers_to_idx on app.handovers (tenant_id, to_member_id) where to_member_id is not null;
-- Deleting a user finds the handovers of theirs.
create index handovers_from_user_idx on app.handovers (from_user_id) where from_user_id is not null;
create index handovers_created_by_idx on app.handovers (created_by_user_id) where created_by_user_id is not null;
create index handovers_undone_by_idx on app.handovers (undone_by_user_id) where undone_by_user_id is not null;
select app.enable_tenant_isolation('app.handovers');

create table app.handover_people (
  tenant_id uuid not null default app.current_tenant_id(),
  handover_id uuid not null,
  candidate_id uuid not null,
  to_member_id uuid,
  where_line text,
  next_line text,
  facts jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'moved', 'skipped', 'undone', 'undo_skipped')),
  skip_reason text,
  moved jsonb,
  primary key (tenant_id, handover_id, candidate_id),
  foreign key (tenant_id, handover_id) references app.handovers (tenant_id, id) on delete cascade,
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade,
  foreign key (tenant_id, to_member_id) references app.members (tenant_id, id) on delete no action
);
comment on table app.handover_people is 'One person of a handover, with two lines for the colleague and what moved';
comment on column app.handover_people.handover_id is 'Handover that the person is part of';
comment on column app.handover_people.candidate_id is 'Person who is handed over; the task works in the order of these ids';
comment on column app.handover_people.to_member_id is 'Colleague who gets the person; null after they left the company';
comment on column app.handover_people.where_line is 'Where the person is, as a member wrote it; null: in the words of facts';
comment on column app.handover_people.next_line is 'The next thing to do, as a member wrote it; null: in the words of facts';
comment on column app.handover_people.facts is
  'State at the start {jobTitle, stepTitle, stepEnteredAt, answerBy, lastContactAt, meetingAt, taskTitle, taskDueOn}, each may be null';
comment on column app.handover_people.state is
  'waiting; moved; skipped; undone; undo_skipped: something was changed since, or the person cannot return';
comment on column app.handover_people.skip_reason is
  'Reason code when something stayed, e.g. not_visible or host_busy; null when everything moved';
comment on column app.handover_people.moved is
  'What moved {applicationIds, taskIds, meetingIds, organisedIds, sharedIds, snoozedIds, isFollow, isFollowAdded}; null before';
-- Next people to move or return, in the order of candidates.
create index handover_people_state_idx on app.handover_people (tenant_id, handover_id, state, candidate_id);
-- Deleting a candidate finds their rows.
create index handover_people_candidate_idx on app.handover_people (tenant_id, candidate_id);
-- Handovers that a member received, and removing a member.
create index handover_people_to_idx on app.handover_people (tenant_id, to_member_id, handover_id)
  where to_member_id is not null;
select app.enable_tenant_isolation('app.handover_people');

create table app.handover_places (
  tenant_id uuid not null default app.current_tenant_id(),
  handover_id uuid not null,
  job_id uuid not null,
  role text not null check (role in ('recruiter', 'hiring_manager', 'interviewer')),
  state text not null default 'waiting' check (state in ('waiting', 'added', 'moved', 'skipped', 'undone')),
  leaves boolean not null default false,
  has_left boolean not null default false,
  added_ids uuid[] not null default '{}',
  closed_ids uuid[] not null default '{}',
  primary key (tenant_id, handover_id, job_id),
  foreign key (tenant_id, handover_id) references app.handovers (tenant_id, id) on delete cascade,
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
);
comment on table app.handover_places is 'Places of the member on hiring teams, which a handover gives to colleagues';
comment on column app.handover_places.handover_id is 'Handover that the place is part of';
comment on column app.handover_places.job_id is 'Job of the hiring team';
comment on column app.handover_places.role is 'Role of the member; a colleague who is on the team already keeps their own';
comment on column app.handover_places.state is
  'waiting; added: the colleague is on the team; moved; skipped: the member or the colleague is gone; undone';
comment on column app.handover_places.leaves is
  'Whether the member is to leave the team, because none of their people of this job stays with them';
comment on column app.handover_places.has_left is 'Whether the member left the team; an undo adds them again then';
comment on column app.handover_places.added_ids is 'Members whom the handover added to the team; an undo removes them';
comment on column app.handover_places.closed_ids is
  'Closed applications that went along, because only members of the team can be assigned';
-- Next places to move or return.
create index handover_places_state_idx on app.handover_places (tenant_id, handover_id, state, job_id);
-- Deleting a job finds its places.
create index handover_places_job_idx on app.handover_places (tenant_id, job_id);
select app.enable_tenant_isolation('app.handover_places');
