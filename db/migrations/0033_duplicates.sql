-- Possible duplicates among the candidates of a company, and candidates that were merged into others.

create table app.duplicate_pairs (
  tenant_id uuid not null default app.current_tenant_id(),
  id uuid not null default app.uuid_v7(),
  first_id uuid not null,
  second_id uuid not null,
  score smallint not null,
  reasons text[] not null,
  found_at timestamptz not null default now(),
  dismissed_at timestamptz,
  dismissed_by uuid references app.users (id) on delete set null,
  primary key (tenant_id, id),
  unique (tenant_id, first_id, second_id),
  check (first_id < second_id),
  foreign key (tenant_id, first_id) references app.candidates (tenant_id, id) on delete cascade,
  foreign key (tenant_id, second_id) references app.candidates (tenant_id, id) on delete cascade
);
comment on table app.duplicate_pairs is
  'Two candidates who may be one person; a task finds them, and a member merges them or says that they are two persons';
comment on column app.duplicate_pairs.id is 'Key; UUID version 7, so it sorts by the time when the pair was found';
comment on column app.duplicate_pairs.first_id is 'Candidate with the smaller id, so that a pair has one row';
comment on column app.duplicate_pairs.second_id is 'Candidate with the greater id';
comment on column app.duplicate_pairs.score is 'How likely the two are one person, 40 to 100; scoreOf in src/duplicates/rules.ts';
comment on column app.duplicate_pairs.reasons is 'Signs that the two are one person, as in sharedReasons of src/candidates/rules.ts';
comment on column app.duplicate_pairs.found_at is 'When the task found the pair first';
comment on column app.duplicate_pairs.dismissed_at is 'When a member said that they are not the same person; null: open';
comment on column app.duplicate_pairs.dismissed_by is
  'User who said so; null while open, and after the account was deleted';
-- Open pairs, the most likely first.
create index duplicate_pairs_open_idx on app.duplicate_pairs (tenant_id, score desc, id desc) where dismissed_at is null;
-- Pairs of different persons, the newest first.
create index duplicate_pairs_dismissed_idx on app.duplicate_pairs (tenant_id, id desc) where dismissed_at is not null;
-- Pairs of one candidate; foreign key.
create index duplicate_pairs_second_idx on app.duplicate_pairs (tenant_id, second_id);
-- Deleting a user finds their rows.
create index duplicate_pairs_dismissed_by_idx on app.duplicate_pairs (dismissed_by) where dismissed_by is not null;
select app.enable_tenant_isolation('app.duplicate_pairs');

create table app.duplicate_keys (
  tenant_id uuid not null default app.current_tenant_id(),
  key text collate "C" not null,
  candidate_id uuid not null,
  primary key (tenant_id, key, candidate_id),
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade
);
comment on table app.duplicate_keys is
  'What duplicates share, one row per value, so that an index finds the others; keysOf in src/duplicates/rules.ts';
comment on column app.duplicate_keys.key is
  'Kind and folded value: email:…, phone:…, link:…, place:name|city, employer:name|employer';
comment on column app.duplicate_keys.candidate_id is 'Candidate who has the value';
-- Keys of one candidate; foreign key.
create index duplicate_keys_candidate_idx on app.duplicate_keys (tenant_id, candidate_id);
select app.enable_tenant_isolation('app.duplicate_keys');

create table app.duplicate_checks (
  tenant_id uuid not null default app.current_tenant_id(),
  id uuid not null default app.uuid_v7(),
  candidate_id uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade
);
comment on table app.duplicate_checks is
  'New and changed candidates whose duplicates a task looks for; a candidate may have several rows';
comment on column app.duplicate_checks.id is 'Key; UUID version 7, so the oldest come first';
comment on column app.duplicate_checks.candidate_id is 'Candidate to check';
-- Rows of one candidate; foreign key.
create index duplicate_checks_candidate_idx on app.duplicate_checks (tenant_id, candidate_id);
select app.enable_tenant_isolation('app.duplicate_checks');

create function app.queue_duplicate_check() returns trigger
language plpgsql as $$
begin
  insert into app.duplicate_checks (tenant_id, candidate_id) values (new.tenant_id, new.id);
  return null;
end
$$;
comment on function app.queue_duplicate_check() is
  'Queues a candidate for the search for duplicates; only inserts, so that it waits for nobody';

create trigger queue_duplicate_check_added after insert on app.candidates
  for each row execute function app.queue_duplicate_check();
comment on trigger queue_duplicate_check_added on app.candidates is
  'Queues each new candidate, whichever way they came';
create trigger queue_duplicate_check_changed after update on app.candidates
  for each row when ((old.name, old.surname, old.email, old.other_emails, old.phone_number, old.other_phone_numbers,
                      old.current_company, old.city, old.country, old.profile -> 'links')
                     is distinct from
                     (new.name, new.surname, new.email, new.other_emails, new.phone_number, new.other_phone_numbers,
                      new.current_company, new.city, new.country, new.profile -> 'links'))
  execute function app.queue_duplicate_check();
comment on trigger queue_duplicate_check_changed on app.candidates is
  'Queues a candidate after a change of what duplicates share';

create table app.merged_candidates (
  tenant_id uuid not null default app.current_tenant_id(),
  id uuid not null,
  candidate_id uuid not null,
  email text not null,
  user_id uuid references app.users (id) on delete set null,
  merged_at timestamptz not null,
  merged_by uuid references app.users (id) on delete set null,
  undo jsonb,
  primary key (tenant_id, id),
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade
);
comment on table app.merged_candidates is
  'Candidates that a member merged into another one; their row in candidates is gone, and an undo inserts it again';
comment on column app.merged_candidates.id is 'Id that the candidate had; its address leads to the remaining one';
comment on column app.merged_candidates.candidate_id is
  'Candidate who remains; deleting them deletes everything that is stored here';
comment on column app.merged_candidates.email is
  'Address that the candidate had; links mailed to it still open, and a later application with it joins; empty: none';
comment on column app.merged_candidates.user_id is
  'Account that the candidate was linked to; it sees the applications still; null for none and after its deletion';
comment on column app.merged_candidates.merged_at is 'When they were merged; an undo is possible for 30 days';
comment on column app.merged_candidates.merged_by is 'User who merged them; null after the account was deleted';
comment on column app.merged_candidates.undo is
  'Rows that the merge deleted, and ids of those it moved: MergeRecord in src/duplicates/server; null after 30 days';
-- Merges of a candidate, and the newest of them, which is undone first; foreign key.
create index merged_candidates_candidate_idx on app.merged_candidates (tenant_id, candidate_id, merged_at desc);
-- A later application with the address finds the remaining candidate.
create index merged_candidates_email_idx on app.merged_candidates (tenant_id, email) where email <> '';
-- The applications of an account, and deleting a user.
create index merged_candidates_user_idx on app.merged_candidates (user_id) where user_id is not null;
-- Deleting a user finds their rows.
create index merged_candidates_merged_by_idx on app.merged_candidates (merged_by) where merged_by is not null;
-- The nightly task finds merges that are older than 30 days.
create index merged_candidates_undo_idx on app.merged_candidates (tenant_id, merged_at) where undo is not null;
select app.enable_tenant_isolation('app.merged_candidates');

create table app.joined_applications (
  tenant_id uuid not null default app.current_tenant_id(),
  id uuid not null,
  application_id uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, application_id) references app.applications (tenant_id, id) on delete cascade
);
comment on table app.joined_applications is
  'Applications that a merge closed, because the remaining candidate has another one for the same job';
comment on column app.joined_applications.id is 'Id that the application had; links that were mailed for it still open';
comment on column app.joined_applications.application_id is 'Application for the same job that remains';
-- Applications that joined another one; foreign key.
create index joined_applications_application_idx on app.joined_applications (tenant_id, application_id);
select app.enable_tenant_isolation('app.joined_applications');

create function app.move_events(source uuid, target uuid, among uuid[] default null) returns setof uuid
language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  update app.events e set candidate_id = target
   where e.tenant_id = app.current_tenant_id() and e.candidate_id = source and (among is null or e.id = any (among))
  returning e.id
$$;
comment on function app.move_events(uuid, uuid, uuid[]) is
  'Moves events to the candidate into whom theirs is merged, or back; runs as owner, because the app may only insert';
revoke execute on function app.move_events(uuid, uuid, uuid[]) from public;
grant execute on function app.move_events(uuid, uuid, uuid[]) to kadro_app;

insert into app.duplicate_checks (tenant_id, candidate_id) select tenant_id, id from app.candidates;
