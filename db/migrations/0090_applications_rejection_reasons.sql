-- Rejection reasons can be archived, and a rejection points to its reason, so that the settings count how often each is
-- in use. A rejection keeps its own words: renaming or archiving a reason changes no rejection.
alter table app.rejection_reasons add column archived_at timestamptz;
comment on column app.rejection_reasons.archived_at is 'Since when it is not offered any more; null while it is';
comment on column app.rejection_reasons.position is 'Order among the offered ones';

-- Titles are unique whatever their case and accents, like the names of departments. Doubles get a number.
update app.rejection_reasons r
   set title = r.title || ' (' || d.number || ')'
  from (select id, row_number() over (partition by tenant_id, app.fold(title) order by position, id) as number
          from app.rejection_reasons) d
 where d.id = r.id
   and d.number > 1;
alter table app.rejection_reasons drop constraint rejection_reasons_tenant_id_title_key;
create unique index rejection_reasons_title_key on app.rejection_reasons (tenant_id, app.fold(title));

alter table app.rejections add column reason_id uuid;
comment on column app.rejections.reason_id is 'The reason of the company that its words came from; null for words of their own';
update app.rejections j
   set reason_id = r.id
  from app.rejection_reasons r
 where r.tenant_id = j.tenant_id
   and r.title = j.reason;
alter table app.rejections
  add foreign key (tenant_id, reason_id) references app.rejection_reasons (tenant_id, id)
  on delete set null (reason_id);
create index rejections_reason_idx on app.rejections (tenant_id, reason_id);

-- Finds the reason by its words, for every way in which a rejection is written. The key-share lock makes a concurrent
-- delete of the reason wait, and finds nothing when the delete came first.
create function app.link_rejection_reason() returns trigger language plpgsql as $$
begin
  select r.id into new.reason_id
    from app.rejection_reasons r
   where r.tenant_id = new.tenant_id
     and r.title = new.reason
     for key share;
  return new;
end
$$;
create trigger link_rejection_reason before insert on app.rejections
  for each row execute function app.link_rejection_reason();
