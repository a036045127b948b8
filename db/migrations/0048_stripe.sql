-- Payments by card, which Stripe collects. Card numbers never reach Kadro.

create table app.card_customers (
  tenant_id uuid primary key default app.current_tenant_id() references app.companies (id) on delete cascade,
  customer_id text,
  method_id text,
  card_brand text,
  card_last4 text,
  card_expires_on date,
  portal_url text,
  portal_asked_at timestamptz,
  created_at timestamptz not null,
  check ((method_id is null) = (card_brand is null)),
  check ((method_id is null) = (card_last4 is null))
);
comment on table app.card_customers is 'A company as a customer at Stripe, with the saved card that pays its next invoices';
comment on column app.card_customers.customer_id is 'Key of the customer at Stripe; null until a task has created it';
comment on column app.card_customers.method_id is 'Key of the saved payment method at Stripe; null for none';
comment on column app.card_customers.card_brand is 'Brand of that card for the screen, such as visa; null for none';
comment on column app.card_customers.card_last4 is 'Its last four digits for the screen; null for none';
comment on column app.card_customers.card_expires_on is 'Last day of the month in which it expires; null when Stripe names none';
comment on column app.card_customers.portal_url is
  'Address of the customer portal that a member asked for; Stripe closes it after minutes; null before';
comment on column app.card_customers.portal_asked_at is 'When a member asked for the portal last; null before';
comment on column app.card_customers.created_at is 'When the row was inserted';
select app.enable_tenant_isolation('app.card_customers');

create table app.card_payments (
  tenant_id uuid not null default app.current_tenant_id(),
  id uuid not null default app.uuid_v7(),
  invoice_id uuid not null,
  kind text not null check (kind in ('checkout', 'automatic')),
  state text not null
    check (state in ('waiting', 'open', 'processing', 'needs_action', 'succeeded', 'failed', 'expired')),
  amount bigint not null check (amount > 0),
  session_id text,
  session_url text,
  intent_id text,
  failure text,
  surplus bigint not null default 0 check (surplus >= 0),
  attention text check (attention in ('amount', 'currency', 'disputed', 'refund_failed')),
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, invoice_id) references app.invoices (tenant_id, id) on delete cascade
);
comment on table app.card_payments is
  'Attempts to collect an invoice by card; the row is committed before Stripe is called, and its id is the idempotency key';
comment on column app.card_payments.id is 'Key, and idempotency key at Stripe; UUID version 7, so it sorts by creation time';
comment on column app.card_payments.invoice_id is 'Invoice that it pays';
comment on column app.card_payments.kind is 'checkout on the page of Stripe, or automatic with the saved card';
comment on column app.card_payments.state is
  'waiting for the call to Stripe; open (a page to pay); processing; needs_action (the bank wants a confirmation); succeeded; failed; expired';
comment on column app.card_payments.amount is 'What was asked for, in minor units of the currency of the invoice';
comment on column app.card_payments.session_id is 'Key of the Checkout session; null for automatic ones and before it is made';
comment on column app.card_payments.session_url is 'Address of the page to pay; null when there is none to open';
comment on column app.card_payments.intent_id is 'Key of the PaymentIntent; null before it is known';
comment on column app.card_payments.failure is 'Code of Stripe for a declined card; null for none';
comment on column app.card_payments.surplus is
  'Part of the money that the invoice did not need, in minor units; the platform admin refunds it at Stripe';
comment on column app.card_payments.attention is
  'What a platform admin must look at: another amount or currency, a dispute, a failed refund; null for nothing';
comment on column app.card_payments.created_at is 'When it began';
comment on column app.card_payments.settled_at is 'When it succeeded, failed or expired; null before';
select app.enable_tenant_isolation('app.card_payments');
revoke delete on app.card_payments from kadro_app;
-- One attempt at a time for an invoice, so that it is not charged twice.
create unique index card_payments_pending_key on app.card_payments (tenant_id, invoice_id)
  where state in ('waiting', 'open', 'processing');
-- Foreign key, and the newest attempt of an invoice.
create index card_payments_invoice_idx on app.card_payments (tenant_id, invoice_id, id);
-- The reconciliation finds unfinished attempts of all companies.
create index card_payments_unfinished_idx on app.card_payments (created_at)
  where state in ('waiting', 'open', 'processing', 'needs_action');

create table app.stripe_reconciliation (
  id boolean primary key default true check (id),
  reconciled_until timestamptz not null
);
comment on table app.stripe_reconciliation is 'One row: until when the events of Stripe were read';
comment on column app.stripe_reconciliation.id is 'Always true, so that there is one row';
comment on column app.stripe_reconciliation.reconciled_until is 'Start of the last complete reading';
grant select, insert, update on app.stripe_reconciliation to kadro_system;

alter table app.invoices add column reopened_at timestamptz;
comment on column app.invoices.reopened_at is
  'When a lost dispute took a payment away; the invoice is due from then on; null for never';
grant update (reopened_at) on app.invoices to kadro_app;

alter table app.payments drop constraint payments_kind_check;
alter table app.payments add constraint payments_kind_check check (kind in ('payment', 'refund', 'chargeback'));
comment on column app.payments.kind is
  'payment from the company, refund to it, or chargeback: the bank of the card took the payment away';
