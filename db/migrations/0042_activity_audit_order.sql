-- The audit log is read newest first by when things happened: all of it, of one person, or of one kind.
create index events_time_idx on app.events (tenant_id, occurred_at desc, id desc);
drop index app.events_actor_idx;
create index events_actor_idx on app.events (tenant_id, actor_user_id, occurred_at desc, id desc)
  where actor_user_id is not null;
drop index app.events_type_idx;
create index events_kind_idx on app.events (tenant_id, split_part(type, '.', 1), occurred_at desc, id desc);
