-- The careers site: its pages, and the traffic of its pages and forms.

create table app.careers_traffic (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  job_id uuid,
  day date not null,
  source text not null default 'direct',
  campaign text not null default '',
  views integer not null default 0,
  visitors integer not null default 0,
  form_starts integer not null default 0,
  reached_documents integer not null default 0,
  reached_contact integer not null default 0,
  reached_questions integer not null default 0,
  reached_review integer not null default 0,
  submissions integer not null default 0,
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
) partition by range (day);
comment on table app.careers_traffic is
  'Views and form progress per day, page, source and campaign, without cookies or IP addresses';
comment on column app.careers_traffic.job_id is 'Job of the page or form; null for the list of jobs';
comment on column app.careers_traffic.day is
  'Day in the time zone of the company; decides the partition of the month';
comment on column app.careers_traffic.source is
  'utm_source word, host of the referring site, referral, direct, or other beyond 200 origins a day';
comment on column app.careers_traffic.campaign is 'utm_campaign word; empty when none';
comment on column app.careers_traffic.views is
  'Number of page views without robots; each server adds its count after 2 seconds';
comment on column app.careers_traffic.visitors is
  'Distinct visitors of the page that day, counted under the origin of their first view';
comment on column app.careers_traffic.form_starts is 'Application forms opened for the first time';
comment on column app.careers_traffic.reached_documents is 'Forms that reached the step of the documents, each once';
comment on column app.careers_traffic.reached_contact is 'Forms that reached the step of the contact data, each once';
comment on column app.careers_traffic.reached_questions is 'Forms that reached the step of the questions, each once';
comment on column app.careers_traffic.reached_review is 'Forms that reached the last step before sending, each once';
comment on column app.careers_traffic.submissions is 'Forms sent, each once';
-- One row per day, page and origin, which upserts rely on; null job_id counts as equal.
create unique index careers_traffic_key
  on app.careers_traffic (tenant_id, day, job_id, source, campaign) nulls not distinct;
-- Reports of a job, and views per tracking link.
create index careers_traffic_job_idx on app.careers_traffic (tenant_id, job_id, source) where job_id is not null;
select app.enable_tenant_isolation('app.careers_traffic');
-- Traffic of months without a partition of their own.
create table app.careers_traffic_default partition of app.careers_traffic default;
select app.create_month_partitions();

create table app.site_traffic (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  day date not null,
  source text not null,
  campaign text not null,
  views integer not null default 0,
  visitors integer not null default 0,
  form_starts integer not null default 0,
  reached_documents integer not null default 0,
  reached_contact integer not null default 0,
  reached_questions integer not null default 0,
  reached_review integer not null default 0,
  submissions integer not null default 0,
  primary key (tenant_id, day, source, campaign)
);
comment on table app.site_traffic is
  'careers_traffic of all pages together, so that a year of a company is read from few rows; written with it';
comment on column app.site_traffic.day is 'Day in the time zone of the company';
comment on column app.site_traffic.source is 'As in careers_traffic';
comment on column app.site_traffic.campaign is 'As in careers_traffic';
comment on column app.site_traffic.views is 'Number of page views without robots; stays when a job is deleted';
comment on column app.site_traffic.visitors is
  'Distinct visitors of the whole site that day, counted under the origin of their first view';
comment on column app.site_traffic.form_starts is 'Application forms opened for the first time';
comment on column app.site_traffic.reached_documents is 'Forms that reached the step of the documents, each once';
comment on column app.site_traffic.reached_contact is 'Forms that reached the step of the contact data, each once';
comment on column app.site_traffic.reached_questions is 'Forms that reached the step of the questions, each once';
comment on column app.site_traffic.reached_review is 'Forms that reached the last step before sending, each once';
comment on column app.site_traffic.submissions is 'Forms sent, each once';
select app.enable_tenant_isolation('app.site_traffic');

create table app.page_traffic (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  span text not null check (span in ('day', 'month')),
  first_day date not null,
  job_id uuid,
  views integer not null default 0,
  visitors integer not null default 0,
  form_starts integer not null default 0,
  submissions integer not null default 0,
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
);
comment on table app.page_traffic is
  'careers_traffic of all sources together, per day and per month of a page; written with it';
comment on column app.page_traffic.span is 'day, or month: the sum of its days, so that a year is twelve rows of a page';
comment on column app.page_traffic.first_day is 'The day, or the first of the month, in the time zone of the company';
comment on column app.page_traffic.job_id is 'Job of the page or form; null for the list of jobs';
comment on column app.page_traffic.views is 'Number of page views without robots';
comment on column app.page_traffic.visitors is 'Sum of the distinct visitors of each day';
comment on column app.page_traffic.form_starts is 'Application forms opened for the first time';
comment on column app.page_traffic.submissions is 'Forms sent, each once';
-- One row per day or month and page, which upserts rely on; null job_id counts as equal.
create unique index page_traffic_key on app.page_traffic (tenant_id, span, first_day, job_id) nulls not distinct;
-- Deleting a job finds the traffic of its page.
create index page_traffic_job_idx on app.page_traffic (tenant_id, job_id) where job_id is not null;
select app.enable_tenant_isolation('app.page_traffic');

create table app.referral_views (
  tenant_id uuid not null default app.current_tenant_id(),
  member_id uuid not null,
  job_id uuid,
  views integer not null default 0,
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
);
comment on table app.referral_views is
  'Page views through the links of a member, for the member alone; written with careers_traffic';
comment on column app.referral_views.member_id is 'Member whose code was in the address';
comment on column app.referral_views.job_id is 'Job of the page; null for the list of jobs';
comment on column app.referral_views.views is 'Number of page views without robots';
-- One row per member and page, which upserts rely on; null job_id counts as equal.
create unique index referral_views_key on app.referral_views (tenant_id, member_id, job_id) nulls not distinct;
-- Deleting a job finds the views of its page.
create index referral_views_job_idx on app.referral_views (tenant_id, job_id) where job_id is not null;
select app.enable_tenant_isolation('app.referral_views');

create table app.page_visitors (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  day date not null,
  visitor_hash bytea not null,
  job_id uuid,
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade
);
comment on table app.page_visitors is
  'Hashes of visitors, to count each once per day and page; a nightly task deletes earlier days';
comment on column app.page_visitors.day is 'Day in the time zone of the company; the salt of the hash changes with it';
comment on column app.page_visitors.visitor_hash is
  'First 16 bytes of an HMAC of IP address and user agent, keyed with the salt of the day and the secret key';
comment on column app.page_visitors.job_id is 'Job whose page was viewed; null for the list of jobs';
-- Counts a visitor once per day and page, also when two servers write at once; null job_id counts as equal.
create unique index page_visitors_key on app.page_visitors (tenant_id, day, visitor_hash, job_id) nulls not distinct;
-- Deleting a job finds the visitors of its page.
create index page_visitors_job_idx on app.page_visitors (tenant_id, job_id) where job_id is not null;
select app.enable_tenant_isolation('app.page_visitors');

create table app.visitor_salts (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  day date not null,
  salt bytea not null,
  primary key (tenant_id, day)
);
comment on table app.visitor_salts is
  'Random salts of the visitors'' hashes; once the nightly task has deleted one, no hash of that day can be recalculated';
comment on column app.visitor_salts.day is 'Day in the time zone of the company';
comment on column app.visitor_salts.salt is '32 random bytes, made with the first count of the day';
select app.enable_tenant_isolation('app.visitor_salts');

create table app.careers_pages (
  tenant_id uuid primary key default app.current_tenant_id() references app.companies (id) on delete cascade,
  draft jsonb,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  published jsonb,
  published_at timestamptz,
  published_by uuid,
  foreign key (tenant_id, published_by) references app.members (tenant_id, id) on delete no action
);
comment on table app.careers_pages is
  'Content of a company''s careers page: what its editors write and what visitors see; no row: the default page';
comment on column app.careers_pages.draft is
  'Blocks, title, description and share picture as edited (page-contract.ts); null: the default page';
comment on column app.careers_pages.version is
  'Rises with each save of the draft; a save with an older version gets 409';
comment on column app.careers_pages.changed_at is 'Last save of the draft';
comment on column app.careers_pages.published is
  '{content, pictures}: the published draft, with keys and sizes of its pictures; null: not yet published';
comment on column app.careers_pages.published_at is 'Last publication; null before the first';
comment on column app.careers_pages.published_by is 'Member who published last; null before, and after they left';
-- Foreign key; removing a member finds the page.
create index careers_pages_published_by_idx on app.careers_pages (tenant_id, published_by)
  where published_by is not null;
select app.enable_tenant_isolation('app.careers_pages');

create table app.careers_pictures (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  storage_key text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now(),
  unused_since timestamptz default now(),
  primary key (tenant_id, id),
  unique (tenant_id, storage_key)
);
comment on table app.careers_pictures is 'Pictures of careers pages; storage holds them re-encoded in several widths';
comment on column app.careers_pictures.id is 'Key that the blocks name; UUID version 7, so it sorts by creation time';
comment on column app.careers_pictures.storage_key is
  'Random key of the picture; its addresses contain it; storage has one file below it for each width';
comment on column app.careers_pictures.width is 'Pixels of the widest file, at most 1600; smaller widths follow from it';
comment on column app.careers_pictures.height is 'Pixels of the widest file';
comment on column app.careers_pictures.created_at is 'When the row was inserted';
comment on column app.careers_pictures.unused_since is
  'Since when neither draft nor published page names it; a task removes it a day later; null while in use';
-- Hourly task finds unused pictures of all companies.
create index careers_pictures_unused_idx on app.careers_pictures (unused_since) where unused_since is not null;
select app.enable_tenant_isolation('app.careers_pictures');
