-- When a company and a candidate last had contact.

create table app.last_contacts (
  tenant_id uuid not null default app.current_tenant_id(),
  candidate_id uuid not null,
  contacted_at timestamptz not null,
  primary key (tenant_id, candidate_id),
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade
);
comment on table app.last_contacts is
  'The last contact with a candidate, for filters and columns; no row when there was none, derived from messages, mails and meetings';
comment on column app.last_contacts.candidate_id is 'Candidate whose contact it was';
comment on column app.last_contacts.contacted_at is
  'The newest message of either side, mail of a member, or start of a meeting marked as completed';
-- Candidates by their last contact, for filters.
create index last_contacts_time_idx on app.last_contacts (tenant_id, contacted_at, candidate_id);
select app.enable_tenant_isolation('app.last_contacts');
