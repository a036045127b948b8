-- Refunds of card payments that platform admins order, and repeated charges of a declined card.

create table app.card_refunds (
  tenant_id uuid not null default app.current_tenant_id(),
  id uuid not null default app.uuid_v7(),
  payment_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'succeeded', 'failed')),
  amount bigint not null check (amount > 0),
  failure text,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, payment_id) references app.card_payments (tenant_id, id) on delete cascade
);
comment on table app.card_refunds is
  'Refunds that platform admins ordered; the row is committed before Stripe is called, and its id is the idempotency key';
comment on column app.card_refunds.id is 'Key, and idempotency key at Stripe; UUID version 7, so it sorts by creation time';
comment on column app.card_refunds.payment_id is 'Payment by card that is paid back, in full or in part';
comment on column app.card_refunds.state is
  'waiting for the call to Stripe; sent: Stripe or the bank works on it; succeeded: recorded with a credit note; failed';
comment on column app.card_refunds.amount is 'Amount to pay back, in minor units of the currency of the invoice';
comment on column app.card_refunds.failure is 'Code of Stripe for a refused refund; null for none';
comment on column app.card_refunds.created_at is 'When the platform admin ordered it';
select app.enable_tenant_isolation('app.card_refunds');
revoke delete on app.card_refunds from kadro_app;
-- Foreign key. One refund of a payment at a time, so that two admins do not pay back twice.
create index card_refunds_payment_idx on app.card_refunds (tenant_id, payment_id, id);
create unique index card_refunds_pending_key on app.card_refunds (tenant_id, payment_id)
  where state in ('waiting', 'sent');
