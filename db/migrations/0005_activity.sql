-- The log of what happened in a company.

create table app.events (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  occurred_at timestamptz not null default now(),
  type text not null check (type ~ '^[a-z_]+\.[a-z_]+$'),
  actor_kind text not null check (actor_kind in ('member', 'candidate', 'system')),
  actor_user_id uuid references app.users (id) on delete set null,
  job_id uuid,
  candidate_id uuid,
  application_id uuid,
  meeting_id uuid,
  data jsonb not null default '{}',
  network cidr,
  changes jsonb,
  reader_user_ids uuid[],
  kind text not null generated always as (split_part(type, '.', 1)) stored,
  timeline_kind text not null generated always as (
    case
      when type in ('application.mailed', 'candidate.mailed') then 'message'
      when split_part(type, '.', 1) in ('comment', 'message', 'meeting', 'file', 'task') then split_part(type, '.', 1)
      when split_part(type, '.', 1) = 'document_request' then 'file'
      when split_part(type, '.', 1) in ('scorecard', 'decision_note') then 'evaluation'
      else 'change'
    end) stored,
  primary key (tenant_id, id)
) partition by range (id);
comment on table app.events is
  'Activity and audit log, written in the transaction of the change; the app role may only insert and read';
comment on column app.events.id is
  'Key; UUID version 7, so it sorts by creation time, and its time decides the partition of the month';
comment on column app.events.occurred_at is 'When it happened by the clock of the server; the audit log sorts by it';
comment on column app.events.type is
  'noun.past_participle, e.g. application.moved; the screens make its words from messages';
comment on column app.events.actor_kind is
  'member; candidate (application form or meeting link); system, which no code writes yet';
comment on column app.events.actor_user_id is
  'Account that acted; null for a candidate without account and for a deleted account';
comment on column app.events.job_id is
  'Job it is about; null when none; no foreign key, so the event outlives the job';
comment on column app.events.candidate_id is
  'Candidate it is about; null when none; no foreign key, so the event outlives the candidate';
comment on column app.events.application_id is
  'Application it is about; null when none; no foreign key, so the event outlives it';
comment on column app.events.meeting_id is
  'Meeting it is about; null when none; no foreign key, so the event outlives the meeting';
comment on column app.events.data is
  'Facts for the sentence: ids, numbers, step titles; never personal data of a candidate (KVKK)';
comment on column app.events.network is
  'Network of the member, /24 for IPv4 or /48 for IPv6, for the audit log; null for candidates';
comment on column app.events.changes is
  '{ field: [before, after] } for the audit log: ids, numbers, settings; null when nothing was edited';
comment on column app.events.reader_user_ids is
  'Accounts that may know of it, as the restricted comment it is about; null: everyone who may see its subject';
comment on column app.events.kind is
  'Noun of the type, filter of the audit log; row-level security would bypass an index on the expression';
comment on column app.events.timeline_kind is
  'Kind by which members filter the timeline of a candidate: comment, message, meeting, file, task, evaluation; change: any other';
-- Timeline of one candidate, newest first.
create index events_candidate_idx on app.events (tenant_id, candidate_id, id desc) where candidate_id is not null;
-- Timeline of one candidate with one kind, newest first.
create index events_timeline_idx on app.events (tenant_id, candidate_id, timeline_kind, id desc)
  where candidate_id is not null;
-- Activity of one job with its candidates, newest first.
create index events_job_idx on app.events (tenant_id, job_id, id desc) where job_id is not null;
-- Audit log without filters, newest first.
create index events_time_idx on app.events (tenant_id, occurred_at desc, id desc);
-- Audit log filtered by actor, newest first.
create index events_actor_idx on app.events (tenant_id, actor_user_id, occurred_at desc, id desc)
  where actor_user_id is not null;
-- Audit log filtered by kind, newest first.
create index events_kind_idx on app.events (tenant_id, kind, occurred_at desc, id desc);
-- History of the job itself, without its candidates; publication times in reports.
create index events_job_history_idx on app.events (tenant_id, job_id, id desc)
  where job_id is not null and candidate_id is null;
-- Counts in reports what members did for a job; the conditions match those of the query.
create index events_report_idx on app.events (tenant_id, job_id, type, occurred_at desc, id desc) include (actor_user_id)
  where type in ('application.moved', 'application.rejected', 'application.rated', 'comment.written')
    and reader_user_ids is null;
-- Foreign key: finds events of a deleted account over all companies.
create index events_actor_user_idx on app.events (actor_user_id) where actor_user_id is not null;
select app.enable_tenant_isolation('app.events');
revoke update, delete on app.events from kadro_app;

-- The app cannot change events, so this runs as owner and names the company itself.
create function app.forget_texts_about(candidate uuid) returns void
language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  update app.events e set data = e.data - array['reason', 'tag', 'title']
   where e.tenant_id = app.current_tenant_id() and e.candidate_id = candidate
     and e.data ?| array['reason', 'tag', 'title']
$$;
comment on function app.forget_texts_about(uuid) is
  'Removes what members typed from the events of a candidate who is deleted: reasons, tags, titles of documents';
revoke execute on function app.forget_texts_about(uuid) from public;
grant execute on function app.forget_texts_about(uuid) to kadro_app;
-- Events of months without a partition of their own.
create table app.events_default partition of app.events default;
