-- Board: the members who have the board of a job open.

create unlogged table app.board_presence (
  tenant_id uuid not null default app.current_tenant_id(),
  job_id uuid not null,
  member_id uuid not null,
  window_id uuid not null,
  candidate_id uuid,
  last_seen_at timestamptz not null,
  primary key (tenant_id, job_id, member_id, window_id),
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade,
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade
) with (fillfactor = 50);
comment on table app.board_presence is
  'Presence on boards, one row per browser window; unlogged, because it is worthless after a minute';
comment on column app.board_presence.job_id is 'Job whose board the window shows';
comment on column app.board_presence.member_id is 'Member whose window it is; at most 20 windows each';
comment on column app.board_presence.window_id is 'UUID version 4 that the browser window chooses for itself';
comment on column app.board_presence.candidate_id is 'Candidate whose panel is open over the board; null when none';
comment on column app.board_presence.last_seen_at is
  'Last report of the window; it reports every 20 seconds and counts as present for 50';
-- Counts the windows of a member, at most 20.
create index board_presence_member_idx on app.board_presence (tenant_id, member_id);
-- Deleting a candidate finds the windows that show their panel.
create index board_presence_candidate_idx on app.board_presence (tenant_id, candidate_id);
select app.enable_tenant_isolation('app.board_presence');
