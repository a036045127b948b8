-- Plans, subscriptions, invoices and payments.

create table app.plans (
  key text primary key check (key ~ '^[a-z][a-z0-9_]{1,29}$'),
  position integer not null,
  is_visible boolean not null default true,
  created_at timestamptz not null default now()
);
comment on table app.plans is 'Plans that companies choose from; the platform admin edits them';
comment on column app.plans.key is 'Key, such as team; free is the plan of every company that pays nothing';
comment on column app.plans.position is 'Order on the screen, from the smallest plan to the largest';
comment on column app.plans.is_visible is 'Whether companies may choose it; subscribers of a hidden plan keep it';
comment on column app.plans.created_at is 'When the row was inserted';

create table app.plan_versions (
  plan_key text not null references app.plans (key) on delete restrict,
  version integer not null check (version > 0),
  names jsonb not null,
  features jsonb not null,
  prices jsonb not null,
  open_jobs_max integer check (open_jobs_max >= 0),
  members_max integer check (members_max >= 1),
  storage_bytes_max bigint check (storage_bytes_max >= 0),
  mails_per_month_max integer check (mails_per_month_max >= 0),
  trial_days integer not null default 0 check (trial_days between 0 and 90),
  created_at timestamptz not null default now(),
  primary key (plan_key, version)
);
comment on table app.plan_versions is
  'Content of a plan; an edit inserts the next version, and a subscriber keeps the version they agreed to';
comment on column app.plan_versions.plan_key is 'Plan of the version';
comment on column app.plan_versions.version is '1, 2, 3 …; the highest is offered';
comment on column app.plan_versions.names is 'Name in each language: { en, tr }';
comment on column app.plan_versions.features is 'Lines of text that describe the plan, in each language: { en, tr }';
comment on column app.plan_versions.prices is
  'Net prices in minor units by currency and interval: { TRY: { month, year }, EUR, USD }; 0 for free';
comment on column app.plan_versions.open_jobs_max is 'Maximum number of published jobs; null for no limit';
comment on column app.plan_versions.members_max is
  'Maximum number of active members and open invitations; null for no limit';
comment on column app.plan_versions.storage_bytes_max is 'Maximum size of all files in bytes; null for no limit';
comment on column app.plan_versions.mails_per_month_max is
  'Maximum number of mails that members cause in a calendar month (UTC); null for no limit';
comment on column app.plan_versions.trial_days is
  'Days that a new company tries the plan; the first visible plan with a trial is tried; 0 for none';
comment on column app.plan_versions.created_at is 'When the version was made';

create table app.coupons (
  code text primary key check (code ~ '^[A-Z0-9-]{3,30}$'),
  percent_off integer not null check (percent_off between 1 and 100),
  periods integer check (periods > 0),
  valid_until timestamptz,
  redemptions_max integer check (redemptions_max > 0),
  redemptions integer not null default 0,
  created_at timestamptz not null default now(),
  check (redemptions <= redemptions_max)
);
comment on table app.coupons is 'Discounts that a company enters when it chooses a plan';
comment on column app.coupons.code is 'What is entered, in capitals';
comment on column app.coupons.percent_off is 'Percent of the net price';
comment on column app.coupons.periods is 'Number of billing periods with the discount; null for all';
comment on column app.coupons.valid_until is 'Until when it can be entered; null for no end';
comment on column app.coupons.redemptions_max is 'Number of companies that may use it; null for no limit';
comment on column app.coupons.redemptions is 'Number of companies that used it; the check decides a race';
comment on column app.coupons.created_at is 'When the row was inserted';

create table app.coupon_redemptions (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  coupon_code text not null,
  redeemed_at timestamptz not null,
  primary key (tenant_id, coupon_code)
);
comment on table app.coupon_redemptions is 'Coupons that a company used; the primary key lets it use each one once';
comment on column app.coupon_redemptions.coupon_code is 'Coupon; coupons are never deleted';
comment on column app.coupon_redemptions.redeemed_at is 'When the company used it';
select app.enable_tenant_isolation('app.coupon_redemptions');
revoke update, delete on app.coupon_redemptions from kadro_app;

create table app.sellers (
  key text primary key check (key ~ '^[a-z][a-z0-9_]{1,29}$'),
  is_current boolean not null default true,
  details jsonb not null,
  number_prefix text not null check (number_prefix ~ '^[A-Z0-9]{2,6}$'),
  payment_days integer not null default 14 check (payment_days between 0 and 90),
  time_zone text not null default 'Europe/Istanbul',
  created_at timestamptz not null default now()
);
comment on table app.sellers is 'Legal entities that issue the invoices of this installation';
comment on column app.sellers.key is 'Key of the legal entity; its invoices are numbered by themselves';
comment on column app.sellers.is_current is 'Whether new invoices are its own; one entity at a time';
comment on column app.sellers.details is
  'Printed on invoices: { name, address, country, taxOffice, taxNumber, bankName, iban, bic }';
comment on column app.sellers.number_prefix is 'Beginning of its invoice numbers, such as KDR in KDR-2026-000001';
comment on column app.sellers.payment_days is 'Days from the date of an invoice until it is due';
comment on column app.sellers.time_zone is 'IANA zone that decides date and year of an invoice';
comment on column app.sellers.created_at is 'When the row was inserted';
create unique index sellers_current_key on app.sellers (is_current) where is_current;

create table app.invoice_numbers (
  seller_key text not null references app.sellers (key) on delete restrict,
  kind text not null check (kind in ('invoice', 'credit_note')),
  year integer not null,
  last_number integer not null check (last_number > 0),
  primary key (seller_key, kind, year)
);
comment on table app.invoice_numbers is
  'Last number of each series; the transaction that inserts an invoice adds 1, so that a rollback leaves no gap';
comment on column app.invoice_numbers.seller_key is 'Legal entity of the series';
comment on column app.invoice_numbers.kind is 'Invoices and credit notes have their own series';
comment on column app.invoice_numbers.year is 'Calendar year in the time zone of the seller';
comment on column app.invoice_numbers.last_number is 'Number given last in the series';

create table app.subscriptions (
  tenant_id uuid primary key default app.current_tenant_id() references app.companies (id) on delete cascade,
  status text not null check (status in ('trialing', 'active', 'past_due', 'cancelled')),
  plan_key text not null,
  plan_version integer not null,
  billing_interval text not null default 'month' check (billing_interval in ('month', 'year')),
  currency text not null check (currency in ('TRY', 'EUR', 'USD')),
  subscribed_at timestamptz not null,
  period_starts_at timestamptz,
  period_ends_at timestamptz,
  period_net bigint not null default 0,
  anchor_day integer not null default 1 check (anchor_day between 1 and 31),
  next_plan_key text,
  next_plan_version integer,
  next_interval text check (next_interval in ('month', 'year')),
  coupon_code text,
  coupon_percent integer,
  coupon_periods_left integer,
  overdue_since timestamptz,
  reminder_day integer not null default 0,
  trial_reminded_at timestamptz,
  run_at timestamptz,
  check ((period_starts_at is null) = (period_ends_at is null)),
  check ((next_plan_key is null) = (next_plan_version is null)),
  check ((next_plan_key is null) = (next_interval is null)),
  check ((coupon_code is null) = (coupon_percent is null))
);
comment on table app.subscriptions is 'Plan of a company, and when the billing task has to look at it next';
comment on column app.subscriptions.status is
  'trialing; active; past_due (an invoice is overdue); cancelled (the paid plan ended, the company is on the free one)';
comment on column app.subscriptions.plan_key is 'Plan in force; versions of plans are never deleted';
comment on column app.subscriptions.plan_version is 'Version that the company agreed to';
comment on column app.subscriptions.billing_interval is 'Length of a billing period';
comment on column app.subscriptions.currency is 'Currency of the prices, fixed when the first paid period begins';
comment on column app.subscriptions.subscribed_at is 'When the company began to use a plan of this installation';
comment on column app.subscriptions.period_starts_at is 'Start of the trial or billing period; null on the free plan';
comment on column app.subscriptions.period_ends_at is
  'End of the trial or billing period, when the next invoice is issued; null on the free plan';
comment on column app.subscriptions.period_net is
  'Net amount in minor units that this period costs; a change of plan credits the unused part of it';
comment on column app.subscriptions.anchor_day is
  'Day of the month on which periods begin, or the last day of a shorter month';
comment on column app.subscriptions.next_plan_key is
  'Plan from the end of the period on; free for a cancellation; null for no change';
comment on column app.subscriptions.next_plan_version is 'Version of that plan; null for no change';
comment on column app.subscriptions.next_interval is 'Billing interval of that plan; null for no change';
comment on column app.subscriptions.coupon_code is 'Coupon in use; null for none';
comment on column app.subscriptions.coupon_percent is 'Its discount when it was entered; null for none';
comment on column app.subscriptions.coupon_periods_left is
  'Billing periods that still get the discount; null for all, or without a coupon';
comment on column app.subscriptions.overdue_since is
  'When the oldest open invoice is due; in the future until then; null without an open invoice';
comment on column app.subscriptions.reminder_day is
  'Last reminder of the overdue invoice, as the number of days after it was due; 0 for none';
comment on column app.subscriptions.trial_reminded_at is 'When the end of the trial was mailed; null before';
comment on column app.subscriptions.run_at is
  'When the hourly billing task has something to do for the company; null for never';
-- Hourly task finds the due subscriptions of all companies.
create index subscriptions_run_idx on app.subscriptions (run_at) where run_at is not null;
select app.enable_tenant_isolation('app.subscriptions');

create table app.billing_details (
  tenant_id uuid primary key default app.current_tenant_id() references app.companies (id) on delete cascade,
  name text not null,
  address_line_1 text not null,
  address_line_2 text not null default '',
  postal_code text not null default '',
  city text not null,
  country text not null,
  tax_office text not null default '',
  tax_number text not null default '',
  email text not null,
  language text not null check (language in ('en', 'tr')),
  registry_state text not null default 'none'
    check (registry_state in ('none', 'waiting', 'valid', 'invalid', 'unreachable')),
  registry_checked_at timestamptz,
  updated_at timestamptz not null
);
comment on table app.billing_details is 'Recipient of the invoices of a company, as entered on Plan & Billing';
comment on column app.billing_details.name is 'Legal name of the company';
comment on column app.billing_details.address_line_1 is 'Street and number';
comment on column app.billing_details.address_line_2 is 'Floor, building or district; empty when not given';
comment on column app.billing_details.postal_code is 'Postal code; empty when not given';
comment on column app.billing_details.city is 'City of the address';
comment on column app.billing_details.country is 'ISO 3166-1 alpha-2; decides currency and VAT';
comment on column app.billing_details.tax_office is 'Turkish tax office; empty elsewhere';
comment on column app.billing_details.tax_number is
  'VAT number with its country code in the EU, tax number in Türkiye; required in both; empty when not given';
comment on column app.billing_details.email is 'Address that gets the billing mails';
comment on column app.billing_details.language is 'Language of invoices and billing mails';
comment on column app.billing_details.registry_state is
  'Answer of VIES for a VAT number of the EU; none when there is nothing to check';
comment on column app.billing_details.registry_checked_at is 'When VIES answered last; null before';
comment on column app.billing_details.updated_at is 'When the details were saved last';
select app.enable_tenant_isolation('app.billing_details');

create table app.invoices (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  kind text not null check (kind in ('invoice', 'credit_note')),
  state text not null check (state in ('open', 'paid', 'refunded', 'void')),
  seller_key text not null,
  year integer not null,
  sequence integer not null,
  number text not null,
  issued_on date not null,
  due_at timestamptz,
  currency text not null check (currency in ('TRY', 'EUR', 'USD')),
  net bigint not null check (net >= 0),
  vat bigint not null check (vat >= 0),
  total bigint not null,
  paid bigint not null default 0,
  refunded bigint not null default 0,
  credited bigint not null default 0,
  corrected_invoice_id uuid,
  document jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, seller_key, kind, year, sequence),
  foreign key (tenant_id, corrected_invoice_id) references app.invoices (tenant_id, id) on delete no action,
  check (total = net + vat),
  check (paid between 0 and total),
  check (refunded between 0 and paid),
  check (credited between 0 and total),
  check ((kind = 'credit_note') = (corrected_invoice_id is not null)),
  check ((kind = 'invoice') = (due_at is not null))
);
comment on table app.invoices is
  'Issued invoices and credit notes; only the amounts paid, refunded and credited ever change';
comment on column app.invoices.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.invoices.kind is 'An invoice, or a credit note that corrects one; amounts are positive in both';
comment on column app.invoices.state is
  'open (unpaid or partly paid), paid, refunded (paid back in full), void (credited in full before it was paid)';
comment on column app.invoices.seller_key is 'Legal entity that issued it';
comment on column app.invoices.year is 'Year of its number';
comment on column app.invoices.sequence is 'Place in the series of seller, kind and year, without gaps';
comment on column app.invoices.number is 'Number as printed, such as KDR-2026-000001';
comment on column app.invoices.issued_on is 'Date of the invoice in the time zone of the seller';
comment on column app.invoices.due_at is 'When it must be paid; null for credit notes';
comment on column app.invoices.currency is 'Currency of all amounts';
comment on column app.invoices.net is 'Sum of the lines in minor units';
comment on column app.invoices.vat is 'VAT in minor units, rounded once on the sum, half away from zero';
comment on column app.invoices.total is 'Net and VAT in minor units';
comment on column app.invoices.paid is 'Sum of the payments in minor units';
comment on column app.invoices.refunded is 'Sum of the refunds in minor units';
comment on column app.invoices.credited is 'Sum of its credit notes in minor units';
comment on column app.invoices.corrected_invoice_id is 'Invoice that a credit note corrects; null for invoices';
comment on column app.invoices.document is
  'Content as issued: { seller, buyer, lines, vat, coupon }; later changes of details do not change it';
comment on column app.invoices.created_at is 'When it was issued';
-- The list of Plan & Billing, newest first, and its filters.
create index invoices_issued_idx on app.invoices (tenant_id, issued_on desc, id desc);
-- Oldest open invoice of the company.
create index invoices_open_idx on app.invoices (tenant_id, due_at) where state = 'open';
-- Foreign key.
create index invoices_corrected_idx on app.invoices (tenant_id, corrected_invoice_id)
  where corrected_invoice_id is not null;
-- Monthly report of the platform admin, over all companies.
create index invoices_report_idx on app.invoices (issued_on);
select app.enable_tenant_isolation('app.invoices');
-- A mistake is corrected by a credit note, never by an edit.
revoke update, delete on app.invoices from kadro_app;
grant update (state, paid, refunded, credited) on app.invoices to kadro_app;

create table app.payments (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  invoice_id uuid not null,
  kind text not null check (kind in ('payment', 'refund')),
  provider text not null check (provider in ('manual', 'stripe')),
  reference text not null,
  amount bigint not null check (amount > 0),
  paid_on date not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, invoice_id, kind, provider, reference),
  foreign key (tenant_id, invoice_id) references app.invoices (tenant_id, id) on delete cascade
);
comment on table app.payments is 'Money that arrived for an invoice or was paid back';
comment on column app.payments.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.payments.invoice_id is 'Invoice that it is for';
comment on column app.payments.kind is 'payment from the company, or refund to it';
comment on column app.payments.provider is 'manual: a bank transfer that the platform admin recorded; or stripe';
comment on column app.payments.reference is
  'Reference of the transfer at the bank or provider; the unique key records each transfer once';
comment on column app.payments.amount is 'Minor units in the currency of the invoice';
comment on column app.payments.paid_on is 'Day on which the money moved';
comment on column app.payments.created_at is 'When it was recorded';
select app.enable_tenant_isolation('app.payments');
revoke update, delete on app.payments from kadro_app;

create table app.storage_usage (
  tenant_id uuid primary key default app.current_tenant_id() references app.companies (id) on delete cascade,
  bytes bigint not null,
  counted_at timestamptz not null
);
comment on table app.storage_usage is
  'Size of all files of a company when the nightly task counted them; newer files are added when it is read';
comment on column app.storage_usage.bytes is 'Sum of the files in bytes';
comment on column app.storage_usage.counted_at is 'When they were counted; files with a later id are not in the sum';
select app.enable_tenant_isolation('app.storage_usage');

create table app.archived_invoices (
  id uuid primary key,
  company_id uuid not null,
  issued_on date not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  number text not null,
  currency text not null,
  net bigint not null,
  vat bigint not null,
  total bigint not null,
  document jsonb not null
);
comment on table app.archived_invoices is
  'Invoices of deleted companies: tax law obliges the seller to keep them, and their numbers have no gaps';
comment on column app.archived_invoices.id is 'Id of the invoice while the company was there';
comment on column app.archived_invoices.company_id is 'Id of the deleted company; no row has it any more';
comment on column app.archived_invoices.issued_on is 'Date of the invoice';
comment on column app.archived_invoices.kind is 'Invoice or credit note';
comment on column app.archived_invoices.number is 'Number as printed';
comment on column app.archived_invoices.currency is 'Currency of all amounts';
comment on column app.archived_invoices.net is 'Net amount in minor units';
comment on column app.archived_invoices.vat is 'VAT in minor units';
comment on column app.archived_invoices.total is 'Net and VAT in minor units';
comment on column app.archived_invoices.document is 'Content as issued, as in invoices';
-- Monthly report of the platform admin.
create index archived_invoices_issued_idx on app.archived_invoices (issued_on);

-- The platform admin writes plans, coupons and sellers with the role of the system; companies read them.
grant select on app.plans, app.plan_versions, app.coupons, app.sellers to kadro_app, kadro_system;
grant update (redemptions) on app.coupons to kadro_app;
grant select, insert, update on app.invoice_numbers to kadro_app;
grant select on app.invoice_numbers to kadro_system;
grant insert, update on app.plans, app.sellers to kadro_system;
grant insert on app.plan_versions, app.coupons to kadro_system;
grant select, insert on app.archived_invoices to kadro_system;

alter table app.companies add column read_only_from timestamptz;
comment on column app.companies.read_only_from is
  'From when members can only read, 14 days after an unpaid invoice was due; applications still arrive; null for never';
grant update (read_only_from) on app.companies to kadro_app;

create table app.counted_mails (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  primary key (tenant_id, id)
);
comment on table app.counted_mails is
  'One row for each mail that counts against the mails per month of the plan; the outbox deletes its own with the person';
comment on column app.counted_mails.id is 'Key; UUID version 7, so the primary key finds those of a month';
select app.enable_tenant_isolation('app.counted_mails');
revoke update, delete on app.counted_mails from kadro_app;
grant delete on app.counted_mails to kadro_system;
create policy system_deletes on app.counted_mails for delete to kadro_system using (true);
-- Clean-up of earlier months. The rows are in the order of their ids, so the smallest kind of index finds them.
create index counted_mails_age_idx on app.counted_mails using brin (id);

insert into app.plans (key, position) values ('free', 1), ('team', 2), ('business', 3);
insert into app.plan_versions
  (plan_key, version, names, features, prices, open_jobs_max, members_max, storage_bytes_max, mails_per_month_max, trial_days)
values
  ('free', 1, '{"en": "Free", "tr": "Ücretsiz"}',
   '{"en": ["Careers site and application forms", "Board, interviews and reports"],
     "tr": ["Kariyer sitesi ve başvuru formları", "Pano, görüşmeler ve raporlar"]}',
   '{"TRY": {"month": 0, "year": 0}, "EUR": {"month": 0, "year": 0}, "USD": {"month": 0, "year": 0}}',
   1, 2, 1073741824, 200, 0),
  ('team', 1, '{"en": "Team", "tr": "Ekip"}',
   '{"en": ["Everything in Free", "For teams that hire all the time"],
     "tr": ["Ücretsiz planındaki her şey", "Sürekli işe alım yapan ekipler için"]}',
   '{"TRY": {"month": 249000, "year": 2490000}, "EUR": {"month": 7900, "year": 79000}, "USD": {"month": 8900, "year": 89000}}',
   10, 10, 53687091200, 5000, 14),
  ('business', 1, '{"en": "Business", "tr": "Kurumsal"}',
   '{"en": ["Everything in Team", "For many departments and locations"],
     "tr": ["Ekip planındaki her şey", "Çok sayıda departman ve lokasyon için"]}',
   '{"TRY": {"month": 649000, "year": 6490000}, "EUR": {"month": 19900, "year": 199000}, "USD": {"month": 21900, "year": 219000}}',
   null, 50, 536870912000, 50000, 0);
