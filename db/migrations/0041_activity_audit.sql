-- Where a change came from, as far as an audit needs it: the network, not the person's address.
alter table app.events
  add column origin cidr,
  -- { field: [before, after] } of what was changed: ids, numbers, settings; never a candidate's personal data.
  add column changes jsonb;
create index events_actor_idx on app.events (tenant_id, actor_user_id, id desc) where actor_user_id is not null;
create index events_type_idx on app.events (tenant_id, type, id desc);
