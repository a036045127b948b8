-- Addresses under which members subscribe to their own meetings.

create table app.meeting_feeds (
  tenant_id uuid not null default app.current_tenant_id(),
  member_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade
);
comment on table app.meeting_feeds is
  'Secret addresses of the calendar with the meetings of a member; renewing replaces the row, revoking deletes it';
comment on column app.meeting_feeds.member_id is 'Member whose meetings the calendar has';
comment on column app.meeting_feeds.token_hash is 'SHA-256 of the token in the address; the token itself is not stored';
comment on column app.meeting_feeds.created_at is 'When the address was made';
create unique index meeting_feeds_token_idx on app.meeting_feeds (tenant_id, token_hash);
select app.enable_tenant_isolation('app.meeting_feeds');
