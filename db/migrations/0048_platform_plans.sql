-- Pages of platform admins for plans, coupons and invoices of deleted companies.

-- Companies on an older version of a plan, newest company first.
create index subscriptions_plan_idx on app.subscriptions (plan_key, plan_version, tenant_id);
-- Companies that used a coupon, newest first.
create index coupon_redemptions_coupon_idx on app.coupon_redemptions (coupon_code, redeemed_at, tenant_id);
grant update (valid_until, redemptions_max) on app.coupons to kadro_system;

alter table app.archived_invoices add column due_on date;
comment on column app.archived_invoices.due_on is 'Day on which it was due; null for credit notes';
alter table app.archived_invoices add column search_text text not null
  generated always as (app.fold(' ' || coalesce(document -> 'buyer' ->> 'name', ''))) stored;
comment on column app.archived_invoices.search_text is
  'Folded name of the buyer after a space, stored because a search of platform admins may compare every row';
-- Search by a part of the name of the buyer.
create index archived_invoices_search_idx on app.archived_invoices using gin (search_text public.gin_trgm_ops);
-- Search by number.
create index archived_invoices_number_idx on app.archived_invoices (number);

alter table app.subscriptions add column period_percent integer not null default 0
  check (period_percent between 0 and 100);
comment on column app.subscriptions.period_percent is
  'Discount of this period in percent; a dearer plan gets it too for the rest of the period';
