-- Sums of the careers traffic, and indexes of filters, so that large companies read few rows.

alter table app.site_traffic add column span text not null default 'day' check (span in ('day', 'month'));
comment on column app.site_traffic.span is
  'day, or month: the sum of its days, so that a year is twelve rows of a source and campaign';
comment on column app.site_traffic.day is 'The day, or the first of the month, in the time zone of the company';
alter table app.site_traffic drop constraint site_traffic_pkey;
alter table app.site_traffic add primary key (tenant_id, span, day, source, campaign);
insert into app.site_traffic (tenant_id, span, day, source, campaign, views, visitors, form_starts, reached_documents,
                              reached_contact, reached_questions, reached_review, submissions)
select tenant_id, 'month', date_trunc('month', day)::date, source, campaign, sum(views), sum(visitors), sum(form_starts),
       sum(reached_documents), sum(reached_contact), sum(reached_questions), sum(reached_review), sum(submissions)
  from app.site_traffic
 group by 1, 2, 3, 4, 5;

create table app.site_days (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  day date not null,
  views integer not null default 0,
  visitors integer not null default 0,
  form_starts integer not null default 0,
  submissions integer not null default 0,
  primary key (tenant_id, day)
);
comment on table app.site_days is
  'site_traffic of all sources together, so that the curve of a year is one row a day; written with it';
comment on column app.site_days.day is 'Day in the time zone of the company';
comment on column app.site_days.views is 'Number of page views without robots';
comment on column app.site_days.visitors is 'Distinct visitors of the whole site that day';
comment on column app.site_days.form_starts is 'Application forms opened for the first time';
comment on column app.site_days.submissions is 'Forms sent, each once';
select app.enable_tenant_isolation('app.site_days');
insert into app.site_days (tenant_id, day, views, visitors, form_starts, submissions)
select tenant_id, day, sum(views), sum(visitors), sum(form_starts), sum(submissions)
  from app.site_traffic
 where span = 'day'
 group by 1, 2;

-- Filters of the list of candidates: each reads the newest people of its set from an index.
alter table app.consent_records add column candidate_id uuid;
comment on column app.consent_records.candidate_id is
  'Candidate of the form, as its application or introduction names them, so the filter reads one index';
update app.consent_records k set candidate_id = a.candidate_id
  from app.applications a where a.tenant_id = k.tenant_id and a.id = k.application_id;
update app.consent_records k set candidate_id = i.candidate_id
  from app.introductions i where i.tenant_id = k.tenant_id and i.id = k.introduction_id;
alter table app.consent_records alter column candidate_id set not null;
alter table app.consent_records add foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade;
drop index app.consent_records_given_idx;
-- Consent filter of the list of candidates.
create index consent_records_given_idx on app.consent_records (tenant_id, candidate_id) where is_given and withdrawn_at is null;
-- Merging and deleting a candidate.
create index consent_records_candidate_idx on app.consent_records (tenant_id, candidate_id, id);
-- Outcome filter of the list of candidates.
create index applications_outcome_candidate_idx on app.applications (tenant_id, outcome, candidate_id);
