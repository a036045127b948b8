-- Pools: candidates whom a company keeps in mind, each with a note.

create table app.pools (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  name text not null,
  note text not null default '',
  owner_id uuid,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  name_key text collate "C" not null generated always as
    (app.fold(regexp_replace(btrim(name), '\s+', ' ', 'g'))) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references app.members (tenant_id, id) on delete no action
);
comment on table app.pools is 'Named groups of candidates whom a company keeps in mind for other openings';
comment on column app.pools.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.pools.name is 'Name as typed; of two names that differ in case or accents only one exists';
comment on column app.pools.note is 'What the pool is for, in the words of the team; empty when nothing';
comment on column app.pools.owner_id is 'Member who looks after it and may always change it; null after their removal';
comment on column app.pools.removed_at is
  'When a member deleted it; hidden since, and deleted an hour later; null: in use';
comment on column app.pools.created_at is 'When the row was inserted';
comment on column app.pools.name_key is 'Folded name with single spaces, for unique names, search and order';
-- Decides between two pools of one name at once; orders the list.
create unique index pools_name_idx on app.pools (tenant_id, name_key) where removed_at is null;
-- Deleted pools, which a member can restore.
create index pools_removed_idx on app.pools (tenant_id, name_key) where removed_at is not null;
-- Removing a member finds their pools; foreign key.
create index pools_owner_idx on app.pools (tenant_id, owner_id) where owner_id is not null;
select app.enable_tenant_isolation('app.pools');

create table app.pool_candidates (
  tenant_id uuid not null default app.current_tenant_id(),
  pool_id uuid not null,
  candidate_id uuid not null,
  note text not null default '',
  added_by_user_id uuid references app.users (id) on delete set null,
  added_at timestamptz not null,
  primary key (tenant_id, pool_id, candidate_id),
  foreign key (tenant_id, pool_id) references app.pools (tenant_id, id) on delete cascade,
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade
);
comment on table app.pool_candidates is 'Candidates in pools, one row each';
comment on column app.pool_candidates.pool_id is 'Pool that the candidate is in';
comment on column app.pool_candidates.candidate_id is 'Candidate in the pool; deleting them deletes the row';
comment on column app.pool_candidates.note is 'Why they are in the pool, in the words of the team; empty when nothing';
comment on column app.pool_candidates.added_by_user_id is 'User who added them; null after the account was deleted';
comment on column app.pool_candidates.added_at is 'When they were added';
-- Pools of one candidate; foreign key.
create index pool_candidates_candidate_idx on app.pool_candidates (tenant_id, candidate_id);
-- Deleting a user finds the people they added.
create index pool_candidates_added_by_idx on app.pool_candidates (added_by_user_id) where added_by_user_id is not null;
select app.enable_tenant_isolation('app.pool_candidates');
