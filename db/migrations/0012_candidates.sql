-- Candidates of a company, their tags, and their counts by place and day.

create table app.candidates (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  user_id uuid references app.users (id) on delete set null,
  name text not null,
  surname text not null,
  email text not null default '' check (email = lower(email)),
  other_emails text[] not null default '{}',
  phone_number text not null default '',
  other_phone_numbers text[] not null default '{}',
  current_title text not null default '',
  current_company text not null default '',
  city text not null default '',
  country text not null default '',
  summary text not null default '',
  skills text[] not null default '{}',
  source text not null default 'careers',
  photo_file_id uuid,
  cv_file_id uuid,
  profile jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sort_name text collate "C" not null generated always as (app.fold(((name || ' ') || surname))) stored,
  city_folded text collate "C" not null generated always as (app.fold(city)) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, cv_file_id) references app.files (tenant_id, id) on delete no action,
  foreign key (tenant_id, photo_file_id) references app.files (tenant_id, id) on delete no action
);
comment on table app.candidates is 'Persons as one company knows them; applications create them, or members by hand';
comment on column app.candidates.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.candidates.user_id is
  'Account with this e-mail, proven; it sees the applications; null for none and after the account was deleted';
comment on column app.candidates.name is 'Given name as the applicant or a member typed it';
comment on column app.candidates.surname is 'Family name as the applicant or a member typed it';
comment on column app.candidates.email is
  'Main address, lower-case: gets the mails, and a later application with it belongs to this candidate; empty when unknown';
comment on column app.candidates.other_emails is
  'Further addresses that members added, lower-case, without the main one; a trigger copies them to candidate_contacts';
comment on column app.candidates.phone_number is
  'Main number in E.164, or empty when unknown; the app warns before a member adds a second candidate with it';
comment on column app.candidates.other_phone_numbers is
  'Further numbers in E.164, without the main one; a trigger copies them to candidate_contacts';
comment on column app.candidates.current_title is
  'Present job title, from the user profile, the CV or a member; empty when unknown';
comment on column app.candidates.current_company is 'Present employer, from the form or a member; empty when unknown';
comment on column app.candidates.city is
  'Place of residence as typed; with country it gives the time zone for meetings; empty when unknown';
comment on column app.candidates.country is 'Country of residence, ISO 3166-1 alpha-2; empty when unknown';
comment on column app.candidates.summary is
  'Short description of the person, from the user profile or a member; empty when unknown';
comment on column app.candidates.skills is
  'Skills from the user profile or a member, in their spelling; the search compares them folded';
comment on column app.candidates.source is
  'Origin of the first contact: manual, direct, referral, utm_source word, or host of the referring site';
comment on column app.candidates.photo_file_id is 'Picture on cards and lists; null shows the initials';
comment on column app.candidates.cv_file_id is
  'CV that the search reads: the first one sent, or a later one sent signed in; null when none';
comment on column app.candidates.profile is
  'Copy of the user profile or confirmed CV, which members change: {links, languages, experiences, education, projects}';
comment on column app.candidates.version is
  'Rises with each change of the person; an update with an older version gets 409';
comment on column app.candidates.created_at is 'When the row was inserted';
comment on column app.candidates.updated_at is 'Last change of the personal data, tags included';
comment on column app.candidates.sort_name is
  'Folded full name for sorting; stored, because row-level security blocks indexes on expressions';
comment on column app.candidates.city_folded is
  'Folded city for the location filter; stored, because row-level security blocks indexes on expressions';
create index candidates_name_idx on app.candidates (tenant_id, sort_name, id);
-- Location filter of the candidate list, and the list of cities it offers.
create index candidates_city_idx on app.candidates (tenant_id, city_folded, id desc) where city_folded <> '';
-- Source filter of the candidate list, and the list of sources it offers.
create index candidates_source_idx on app.candidates (tenant_id, source, id desc);
-- Finds the candidate of an application, and duplicates when a member adds a person.
create index candidates_email_idx on app.candidates (tenant_id, email) where email <> '';
-- Finds duplicates when a member adds a person.
create index candidates_phone_idx on app.candidates (tenant_id, phone_number) where phone_number <> '';
-- Deleting a user finds their candidates in all companies.
create index candidates_user_idx on app.candidates (user_id) where user_id is not null;
-- A proven address finds the applications that its owner made without an account, in all companies.
create index candidates_unlinked_email_idx on app.candidates (email) where user_id is null and email <> '';
-- Deleting a file finds the candidate whose CV it is.
create index candidates_cv_file_idx on app.candidates (tenant_id, cv_file_id) where cv_file_id is not null;
-- Deleting a file finds the candidate whose picture it is.
create index candidates_photo_file_idx on app.candidates (tenant_id, photo_file_id) where photo_file_id is not null;
select app.enable_tenant_isolation('app.candidates');
alter table app.files
  add foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade;

create table app.introductions (
  tenant_id uuid not null default app.current_tenant_id(),
  id uuid not null default app.uuid_v7(),
  candidate_id uuid not null,
  note text not null default '',
  source text not null,
  language text not null check (language in ('en', 'tr')),
  received_at timestamptz not null,
  sent_profile jsonb,
  primary key (tenant_id, id),
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade
);
comment on table app.introductions is
  'Forms that people sent through the careers site without applying for a job; one row each';
comment on column app.introductions.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.introductions.candidate_id is 'Candidate who introduced themselves';
comment on column app.introductions.note is 'What they wrote to the team; empty when nothing';
comment on column app.introductions.source is 'Origin of the visitor, as in applications.source';
comment on column app.introductions.language is 'Language of the form: en or tr';
comment on column app.introductions.received_at is 'When the form was sent';
comment on column app.introductions.sent_profile is 'As applications.sent_profile';
-- Introductions of a candidate, newest first; foreign key.
create index introductions_candidate_idx on app.introductions (tenant_id, candidate_id, id desc);
select app.enable_tenant_isolation('app.introductions');

create table app.tags (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  name text not null,
  color text not null default 'gray'
    check (color in ('gray', 'blue', 'teal', 'green', 'amber', 'red', 'pink', 'violet')),
  merged_into_id uuid,
  root_id uuid not null,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  name_key text collate "C" not null generated always as
    (app.fold(regexp_replace(btrim(name), '\s+', ' ', 'g'))) stored,
  primary key (tenant_id, id),
  check ((merged_into_id is null) = (root_id = id)),
  foreign key (tenant_id, merged_into_id) references app.tags (tenant_id, id) on delete cascade,
  foreign key (tenant_id, root_id) references app.tags (tenant_id, id) on delete cascade
);
comment on table app.tags is
  'Labels that a company gives its candidates; a merged one stays as a further name of the one it was merged into';
comment on column app.tags.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.tags.name is 'Name as the team spelled it; of two names that differ in case or accents only one exists';
comment on column app.tags.color is 'Colour of the chip, a name of the fixed palette in src/candidates/rules.ts';
comment on column app.tags.merged_into_id is
  'Tag that a merge put in its place, which may be merged too; null for a tag of its own; the undo sets it to null';
comment on column app.tags.root_id is
  'Tag that people see: the last one of the merges, or itself; readers use it and follow no chain';
comment on column app.tags.removed_at is
  'When a member deleted it, together with those merged into it; hidden since, and deleted an hour later; null: in use';
comment on column app.tags.created_at is 'When the row was inserted';
comment on column app.tags.name_key is 'Folded name with single spaces, for unique names, search and order';
-- Decides between two tags of one name at once, also of merged ones; orders the list.
create unique index tags_name_idx on app.tags (tenant_id, name_key) where removed_at is null;
-- Tags that people see as one; foreign key.
create index tags_root_idx on app.tags (tenant_id, root_id);
-- Tags that were merged into one; foreign key.
create index tags_merged_into_idx on app.tags (tenant_id, merged_into_id) where merged_into_id is not null;
-- Deleted tags, which a member can restore.
create index tags_removed_idx on app.tags (tenant_id, removed_at) where removed_at is not null;
select app.enable_tenant_isolation('app.tags');

create table app.candidate_tags (
  tenant_id uuid not null default app.current_tenant_id(),
  tag_id uuid not null,
  candidate_id uuid not null,
  primary key (tenant_id, tag_id, candidate_id),
  foreign key (tenant_id, tag_id) references app.tags (tenant_id, id) on delete cascade,
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade
);
comment on table app.candidate_tags is 'Tags of candidates, one row each';
comment on column app.candidate_tags.tag_id is
  'Tag as it was given; a merge of tags leaves the row, and readers show the tag of its root_id';
comment on column app.candidate_tags.candidate_id is 'Candidate who has the tag';
-- Tags of one candidate; foreign key.
create index candidate_tags_candidate_idx on app.candidate_tags (tenant_id, candidate_id, tag_id);
select app.enable_tenant_isolation('app.candidate_tags');

create table app.candidate_contacts (
  tenant_id uuid not null default app.current_tenant_id(),
  contact text not null,
  candidate_id uuid not null,
  primary key (tenant_id, contact, candidate_id),
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade
);
comment on table app.candidate_contacts is
  'Further e-mail addresses and phone numbers of candidates, one row each; a trigger copies them from candidates';
comment on column app.candidate_contacts.contact is 'Lower-case address, or number in E.164';
comment on column app.candidate_contacts.candidate_id is 'Candidate who has it';
-- Finds the contacts of one candidate, for the trigger and when the candidate is deleted.
create index candidate_contacts_candidate_idx on app.candidate_contacts (tenant_id, candidate_id);
select app.enable_tenant_isolation('app.candidate_contacts');

create function app.sync_candidate_contacts() returns trigger
language plpgsql as $$
begin
  delete from app.candidate_contacts
   where tenant_id = new.tenant_id and candidate_id = new.id
     and contact <> all (new.other_emails || new.other_phone_numbers);
  insert into app.candidate_contacts (tenant_id, contact, candidate_id)
  select new.tenant_id, contact, new.id from unnest(new.other_emails || new.other_phone_numbers) as contact
      on conflict do nothing;
  return null;
end
$$;
comment on function app.sync_candidate_contacts() is
  'Copies the further addresses and numbers of a candidate into candidate_contacts, in the same transaction';

create trigger sync_candidate_contacts_added after insert on app.candidates
  for each row when (new.other_emails || new.other_phone_numbers <> '{}') execute function app.sync_candidate_contacts();
comment on trigger sync_candidate_contacts_added on app.candidates is
  'Inserts the further addresses and numbers of a new candidate';
create trigger sync_candidate_contacts_changed after update of other_emails, other_phone_numbers on app.candidates
  for each row when ((old.other_emails, old.other_phone_numbers) is distinct from (new.other_emails, new.other_phone_numbers))
  execute function app.sync_candidate_contacts();
comment on trigger sync_candidate_contacts_changed on app.candidates is
  'Inserts added addresses and numbers into candidate_contacts and deletes removed ones';

create table app.candidate_places (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  city_folded text collate "C" not null,
  country text not null,
  city text not null,
  people integer not null,
  primary key (tenant_id, city_folded, country)
);
comment on table app.candidate_places is
  'Candidates by country and by city, without candidate_count_changes; readers add both in one statement';
comment on column app.candidate_places.city_folded is
  'City without case and accents; empty: all candidates of the country, also those without a city';
comment on column app.candidate_places.country is 'As in candidates: ISO 3166-1 alpha-2; empty when unknown';
comment on column app.candidate_places.city is 'City in the spelling that was counted last; empty with city_folded';
comment on column app.candidate_places.people is 'Number of candidates who live there; the task deletes rows of zero';
-- Largest places of a company, and the empty ones that the task deletes.
create index candidate_places_people_idx on app.candidate_places (tenant_id, people desc);
select app.enable_tenant_isolation('app.candidate_places');

create table app.candidate_days (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  day date not null,
  added integer not null,
  primary key (tenant_id, day)
);
comment on table app.candidate_days is
  'Candidates by the day they were added, without candidate_count_changes; deleted candidates do not count';
comment on column app.candidate_days.day is
  'Day in UTC, so that a deletion finds the same day after the company changed its time zone';
comment on column app.candidate_days.added is 'Number of candidates added on that day who still exist';
select app.enable_tenant_isolation('app.candidate_days');

create table app.candidate_count_changes (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  country text not null,
  city_folded text collate "C" not null,
  city text not null,
  day date,
  change integer not null,
  primary key (tenant_id, id)
);
comment on table app.candidate_count_changes is
  'Changes that candidate_places and candidate_days do not have yet; a task folds them into both every minute';
comment on column app.candidate_count_changes.id is 'Key; UUID version 7';
comment on column app.candidate_count_changes.country is 'Country whose count changes; empty when unknown';
comment on column app.candidate_count_changes.city_folded is 'City without case and accents; empty when unknown';
comment on column app.candidate_count_changes.city is 'City whose count changes, as typed; empty when unknown';
comment on column app.candidate_count_changes.day is
  'Day whose count changes too, in UTC; null when the candidate only moved';
comment on column app.candidate_count_changes.change is 'Added to the counts: 1 or -1';
select app.enable_tenant_isolation('app.candidate_count_changes');

-- The row before an insert and the row after a delete are null.
create function app.record_candidate_count_changes() returns trigger
language plpgsql as $$
begin
  insert into app.candidate_count_changes (tenant_id, country, city_folded, city, day, change)
  select r.tenant_id, r.country, r.city_folded, r.city,
         case when tg_op <> 'UPDATE' then (r.created_at at time zone 'UTC')::date end, r.sign
    from (values (-1, old.tenant_id, old.country, old.city_folded, old.city, old.created_at),
                 (1, new.tenant_id, new.country, new.city_folded, new.city, new.created_at))
           as r (sign, tenant_id, country, city_folded, city, created_at)
   where r.tenant_id is not null;
  return null;
end
$$;
comment on function app.record_candidate_count_changes() is
  'Records how a candidate changed the counts by place and day; only inserts, so that it waits for nobody';

create trigger record_candidate_counts after insert or delete on app.candidates
  for each row execute function app.record_candidate_count_changes();
comment on trigger record_candidate_counts on app.candidates is 'Counts each candidate, whichever statement adds or deletes it';
create trigger record_candidate_moves after update on app.candidates
  for each row when ((old.country, old.city) is distinct from (new.country, new.city))
  execute function app.record_candidate_count_changes();
comment on trigger record_candidate_moves on app.candidates is 'Counts a candidate at the new place instead of the old one';
