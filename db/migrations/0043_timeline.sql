-- Timeline of a candidate: which kinds a member reads, and when they opened the candidate.

create table app.timeline_filters (
  tenant_id uuid not null default app.current_tenant_id(),
  member_id uuid not null,
  kinds text[] not null,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade
);
comment on table app.timeline_filters is
  'The kinds of events that a member reads in timelines; without a row, or with an empty list, all of them';
comment on column app.timeline_filters.member_id is 'Member who chose them';
comment on column app.timeline_filters.kinds is 'Values of events.timeline_kind';
select app.enable_tenant_isolation('app.timeline_filters');

create table app.timeline_visits (
  tenant_id uuid not null default app.current_tenant_id(),
  candidate_id uuid not null,
  member_id uuid not null,
  visited_at timestamptz not null,
  previous_at timestamptz,
  primary key (tenant_id, candidate_id, member_id),
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade
);
comment on table app.timeline_visits is 'When a member opened a candidate, to tell them what happened since';
comment on column app.timeline_visits.candidate_id is 'Candidate whom the member opened';
comment on column app.timeline_visits.member_id is 'Member who opened them';
comment on column app.timeline_visits.visited_at is
  'When the member opened the candidate last; opening them again within an hour continues the visit';
comment on column app.timeline_visits.previous_at is 'Last opening of the visit before; null at the first visit';
-- Deleting a member finds their visits.
create index timeline_visits_member_idx on app.timeline_visits (tenant_id, member_id);
select app.enable_tenant_isolation('app.timeline_visits');
