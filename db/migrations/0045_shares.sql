-- Candidates who are shared with people outside the company, by a link.

create table app.shares (
  tenant_id uuid not null default app.current_tenant_id(),
  id uuid not null default app.uuid_v7(),
  candidate_id uuid not null,
  application_id uuid,
  cv_file_id uuid,
  token_hash bytea not null,
  parts text[] not null check (cardinality(parts) between 1 and 4),
  recipient_name text not null check (char_length(recipient_name) between 1 and 100),
  recipient_email text not null check (char_length(recipient_email) <= 254),
  message text not null default '' check (char_length(message) <= 1000),
  language text not null check (language in ('en', 'tr')),
  asks_feedback boolean not null,
  shared_by uuid references app.users (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  verdict text check (verdict in ('yes', 'no', 'unsure')),
  feedback text not null default '' check (char_length(feedback) <= 2000),
  answered_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade,
  foreign key (tenant_id, application_id) references app.applications (tenant_id, id) on delete no action,
  foreign key (tenant_id, cv_file_id) references app.files (tenant_id, id) on delete no action,
  constraint shares_answered_with_verdict check ((verdict is null) = (answered_at is null))
);
comment on table app.shares is 'Links with which people outside the company read chosen parts of a candidate';
comment on column app.shares.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.shares.candidate_id is 'Candidate who is shared';
comment on column app.shares.application_id is
  'Application whose job and answers the page shows; null without one, and after it was deleted';
comment on column app.shares.cv_file_id is 'CV that the page shows; null without that part, and after the file was deleted';
comment on column app.shares.token_hash is 'SHA-256 of the token in the link; the token itself is not stored';
comment on column app.shares.parts is 'Parts of the candidate that the page shows: contact, record, answers, cv';
comment on column app.shares.recipient_name is 'Person for whom the link was made; in the watermark';
comment on column app.shares.recipient_email is 'Address of the recipient; in the watermark';
comment on column app.shares.message is 'Words to the recipient; empty when none';
comment on column app.shares.language is 'Language of the mail and the watermark, and of the page when the browser prefers none';
comment on column app.shares.asks_feedback is 'Whether the page has the form for feedback';
comment on column app.shares.shared_by is 'User who made the link; null after the account was deleted';
comment on column app.shares.created_at is 'When the link was made';
comment on column app.shares.expires_at is 'From then on the link opens nothing';
comment on column app.shares.revoked_at is 'When a member revoked it; null otherwise';
comment on column app.shares.verdict is 'What the recipient recommends; null without an answer';
comment on column app.shares.feedback is 'Words of the recipient; empty when none';
comment on column app.shares.answered_at is 'When the recipient last sent feedback; null without one';
-- The page of a link.
create unique index shares_token_key on app.shares (tenant_id, token_hash);
-- Shares of a candidate, newest first; foreign key.
create index shares_candidate_idx on app.shares (tenant_id, candidate_id, id desc);
-- Deleting an application finds its shares.
create index shares_application_idx on app.shares (tenant_id, application_id) where application_id is not null;
-- Deleting a file finds its shares.
create index shares_cv_file_idx on app.shares (tenant_id, cv_file_id) where cv_file_id is not null;
-- Deleting a user finds their shares.
create index shares_shared_by_idx on app.shares (shared_by) where shared_by is not null;
select app.enable_tenant_isolation('app.shares');

create table app.share_openings (
  tenant_id uuid not null default app.current_tenant_id(),
  id uuid not null default app.uuid_v7(),
  share_id uuid not null,
  opened_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, share_id) references app.shares (tenant_id, id) on delete cascade
);
comment on table app.share_openings is 'Visits in which somebody opened a share by its button; neither addresses nor devices are stored';
comment on column app.share_openings.id is 'Key; UUID version 7, so it sorts by time';
comment on column app.share_openings.share_id is 'Share that was opened';
comment on column app.share_openings.opened_at is 'When the button was pressed';
-- Openings of a share, newest first; foreign key.
create index share_openings_share_idx on app.share_openings (tenant_id, share_id, id desc);
select app.enable_tenant_isolation('app.share_openings');
