-- Members who follow candidates.

create table app.follows (
  tenant_id uuid not null default app.current_tenant_id(),
  candidate_id uuid not null,
  member_id uuid not null,
  followed_at timestamptz not null default now(),
  primary key (tenant_id, candidate_id, member_id),
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade
);
comment on table app.follows is 'Members who are notified of what happens with a candidate, as far as they may see it';
comment on column app.follows.candidate_id is 'Candidate who is followed';
comment on column app.follows.member_id is 'Member who follows them';
comment on column app.follows.followed_at is 'When the member began to follow them';
-- Deleting a member finds what they follow.
create index follows_member_idx on app.follows (tenant_id, member_id);
select app.enable_tenant_isolation('app.follows');
