-- Sums of the traffic of the careers site, so that a year is read from few rows.

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
