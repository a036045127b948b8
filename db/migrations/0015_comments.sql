-- Comments of the team on candidates.

create table app.comments (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  candidate_id uuid not null,
  application_id uuid,
  parent_id uuid,
  author_user_id uuid references app.users (id) on delete set null,
  body_html text not null,
  reader_user_ids uuid[],
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  removed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, application_id)
    references app.applications (tenant_id, id) on delete no action,
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade,
  foreign key (tenant_id, parent_id) references app.comments (tenant_id, id) on delete cascade
);
comment on table app.comments is 'Comments of members on a candidate; only the author edits or deletes one';
comment on column app.comments.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.comments.candidate_id is 'Candidate the comment is about';
comment on column app.comments.application_id is
  'Application it is about, which limits readers to those of its job; null: about the person';
comment on column app.comments.parent_id is
  'Comment that this one answers, which itself answers none; null: it begins a thread';
comment on column app.comments.author_user_id is 'User who wrote it; null after the account was deleted';
comment on column app.comments.body_html is
  'Sanitised HTML; a mention is a span with data-type mention and the member id in data-id';
comment on column app.comments.reader_user_ids is
  'Accounts that may read it, with that of its author; a reply has those of its thread; null: all who see the subject';
comment on column app.comments.created_at is 'When the row was inserted';
comment on column app.comments.edited_at is
  'Last edit by the author, shown beside the comment; null when never edited';
comment on column app.comments.removed_at is
  'When its author deleted it; hidden, and erased an hour later unless that is undone; null: not deleted';
create index comments_candidate_idx on app.comments (tenant_id, candidate_id, id desc);
-- Threads of a candidate, newest first.
create index comments_threads_idx on app.comments (tenant_id, candidate_id, id desc) where parent_id is null;
-- Replies of a thread, newest first.
create index comments_parent_idx on app.comments (tenant_id, parent_id, id desc) where parent_id is not null;
-- Deleting an application finds the comments about it.
create index comments_application_idx on app.comments (tenant_id, application_id) where application_id is not null;
-- Deleting a user finds the comments they wrote.
create index comments_author_idx on app.comments (author_user_id) where author_user_id is not null;
select app.enable_tenant_isolation('app.comments');
