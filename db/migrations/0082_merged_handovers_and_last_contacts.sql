-- Two people of one handover can be merged: both rows stay, each with its lines and with what moved. The newest people
-- whose last contact was in a period come from the index of each month.

alter table app.handover_people
  add column id uuid not null default app.uuid_v7(),
  add column returned_at timestamptz;
comment on column app.handover_people.id is
  'Tells two rows of one person apart, who was two people of the handover before a merge; UUID version 7';
comment on column app.handover_people.returned_at is
  'When an undo returned the person; a later undo of a merge returns what the merge had stored; null before';
-- The people of a handover in the order of its page; two rows of one person come together.
alter table app.handover_people drop constraint handover_people_pkey;
alter table app.handover_people add primary key (tenant_id, handover_id, candidate_id, id);

alter table app.last_contacts
  add column contacted_month date not null generated always as (date_trunc('month', contacted_at at time zone 'UTC')::date) stored;
comment on column app.last_contacts.contacted_month is 'First day of the month of the last contact, in UTC, for the index';
-- People by the month of their last contact, the newest of each month at the end.
create index last_contacts_month_idx on app.last_contacts (tenant_id, contacted_month, candidate_id) include (contacted_at);
drop index app.last_contacts_time_idx;

-- The views of blind reviews get the columns.
select app.create_blind_views();
