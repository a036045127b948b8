-- Set when a signed-in user adds a provider to their account: nobody else can finish the flow.
alter table app.provider_flows add column user_id uuid references app.users (id) on delete cascade;
create index provider_flows_user_idx on app.provider_flows (user_id);

-- A user is one person at a provider: another subject with the same address may be another person.
drop index app.provider_accounts_user_idx;
create unique index provider_accounts_user_key on app.provider_accounts (user_id, provider);
