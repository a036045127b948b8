-- What a user says of themselves. It belongs to the user, not to a company: an application takes a copy.

create table app.profiles (
  user_id uuid primary key references app.users (id) on delete cascade,
  headline text not null default '',
  about text not null default '',
  -- ISO 3166-1 alpha-2, or empty
  country text not null default '',
  city text not null default '',
  website text not null default '',
  linkedin text not null default '',
  skills text[] not null default '{}',
  -- [{ language: ISO 639-1, level: CEFR or native }]
  languages jsonb not null default '[]',
  updated_at timestamptz not null default now()
);

create table app.experiences (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users (id) on delete cascade,
  title text not null,
  company text not null,
  position text not null default '',
  -- First day of the month: people know the month.
  start_month date not null check (extract(day from start_month) = 1),
  -- Null while it goes on, and where nobody knows any more.
  end_month date check (extract(day from end_month) = 1 and end_month >= start_month),
  is_ongoing boolean not null default false check (not is_ongoing or end_month is null),
  location_type text not null default '' check (location_type in ('', 'hybrid', 'onsite', 'remote', 'online')),
  country text not null default '',
  city text not null default '',
  district text not null default '',
  description text not null default '',
  created_at timestamptz not null default now()
);
create index experiences_user_idx on app.experiences (user_id, is_ongoing desc, start_month desc, id desc);

create table app.educations (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users (id) on delete cascade,
  degree text not null default '',
  major text not null default '',
  institution text not null,
  start_month date check (extract(day from start_month) = 1),
  end_month date check (extract(day from end_month) = 1 and end_month >= start_month),
  created_at timestamptz not null default now()
);
create index educations_user_idx on app.educations (user_id, start_month desc nulls last, id desc);

create table app.profile_files (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users (id) on delete cascade,
  title text not null,
  format text not null,
  content_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 bytea not null,
  storage_key text not null unique,
  text_state text not null default 'pending'
    check (text_state in ('none', 'pending', 'ready', 'no_text', 'encrypted', 'broken', 'empty', 'too_long', 'unsupported', 'timed_out')),
  text_content text,
  pages integer,
  created_at timestamptz not null default now()
);
create index profile_files_user_idx on app.profile_files (user_id, id desc);

grant select, insert, update, delete on app.profiles, app.experiences, app.educations, app.profile_files
  to kadro_app, kadro_system;
