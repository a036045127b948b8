-- Lists of platform admins over the subscriptions and invoices of all companies.

-- Companies that owe a due invoice, and the filter Unpaid.
create index subscriptions_overdue_idx on app.subscriptions (overdue_since) where overdue_since is not null;
-- Subscriptions of one status, newest company first.
create index subscriptions_status_idx on app.subscriptions (status, tenant_id);
-- Invoices of all companies, newest first.
create index invoices_newest_idx on app.invoices (id);
-- Invoices of one state.
create index invoices_state_idx on app.invoices (state, id);
-- Search by number.
create index invoices_number_idx on app.invoices (number);
