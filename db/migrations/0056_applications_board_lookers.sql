-- Who has a board open, one row a window, and whose panel stands over it. Written every few seconds and worth nothing a
-- minute later, so it is not logged: after a crash the windows say it anew.
create unlogged table app.board_lookers (
  tenant_id uuid not null default app.current_tenant_id(),
  job_id uuid not null,
  member_id uuid not null,
  -- Chosen by the window.
  window_id uuid not null,
  candidate_id uuid,
  seen_at timestamptz not null,
  primary key (tenant_id, job_id, member_id, window_id),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete set null (candidate_id)
) with (fillfactor = 50);
create index board_lookers_member_idx on app.board_lookers (tenant_id, member_id);
create index board_lookers_candidate_idx on app.board_lookers (tenant_id, candidate_id);
select app.protect('app.board_lookers');
