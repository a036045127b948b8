-- People who get no mailings, and addresses at which members answer candidates by mail.

create table app.mailing_opt_outs (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  candidate_id uuid not null,
  source text not null check (source in ('mail_program', 'page')),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, candidate_id),
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade
);
comment on table app.mailing_opt_outs is
  'Candidates who unsubscribed from mails to many people; mails about an open application reach them';
comment on column app.mailing_opt_outs.id is 'Key; UUID version 7';
comment on column app.mailing_opt_outs.candidate_id is 'Candidate who gets no mailings';
comment on column app.mailing_opt_outs.source is
  'mail_program: the button of their mail program (RFC 8058); page: the page of the link in a mail';
comment on column app.mailing_opt_outs.created_at is 'When they unsubscribed';
select app.enable_tenant_isolation('app.mailing_opt_outs');

create table app.member_reply_addresses (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  member_id uuid not null,
  candidate_id uuid not null,
  application_id uuid,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, application_id) references app.applications (tenant_id, id) on delete cascade,
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade
);
comment on table app.member_reply_addresses is
  'Addresses in mails about messages of candidates, to which a member replies; the mail becomes their message';
comment on column app.member_reply_addresses.id is
  'Key; random UUID made by the application; the token is derived from it';
comment on column app.member_reply_addresses.member_id is 'Member who may use the address, from their own address alone';
comment on column app.member_reply_addresses.candidate_id is 'Candidate whom the answer is sent to';
comment on column app.member_reply_addresses.application_id is
  'Application that the answer is about; null: about the person';
comment on column app.member_reply_addresses.token_hash is 'SHA-256 of the token in the address';
comment on column app.member_reply_addresses.created_at is 'When the row was inserted';
-- The address of a member in a conversation; foreign key.
create index member_reply_addresses_member_idx
  on app.member_reply_addresses (tenant_id, member_id, candidate_id, application_id);
-- Deleting a candidate finds the addresses; foreign key.
create index member_reply_addresses_candidate_idx on app.member_reply_addresses (tenant_id, candidate_id);
-- Deleting an application finds its addresses.
create index member_reply_addresses_application_idx on app.member_reply_addresses (tenant_id, application_id)
  where application_id is not null;
select app.enable_tenant_isolation('app.member_reply_addresses');
