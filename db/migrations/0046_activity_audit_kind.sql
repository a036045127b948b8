-- Below row-level security an index on an expression is of no use: PostgreSQL calls no function on rows before it knows
-- that they may be seen. A column it may compare.
drop index app.events_kind_idx;
alter table app.events add column kind text not null generated always as (split_part(type, '.', 1)) stored;
comment on column app.events.kind is 'What it is about: the noun of its type';
create index events_kind_idx on app.events (tenant_id, kind, occurred_at desc, id desc);
