-- The system's role reads every company and writes none of the company tables: a forgotten condition in a statement
-- of the system's must not change another company. The application's role creates a company, inside the new company.

create or replace function app.protect(target regclass) returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy tenant_isolation on %s to kadro_app using (tenant_id = (select app.current_tenant_id()))', target);
  execute format('create policy system_access on %s for select to kadro_system using (true)', target);
  execute format('grant select, insert, update, delete on %s to kadro_app', target);
  execute format('grant select on %s to kadro_system', target);
end
$$;

do $$
declare
  target regclass;
begin
  for target in
    select p.polrelid from pg_policy p
      join pg_attribute a on a.attrelid = p.polrelid and a.attname = 'tenant_id' and not a.attisdropped
     where p.polname = 'system_access' and p.polcmd = '*'
  loop
    execute format('drop policy system_access on %s', target);
    execute format('create policy system_access on %s for select to kadro_system using (true)', target);
    execute format('revoke insert, update, delete on %s from kadro_system', target);
  end loop;
end
$$;

-- The policy tenant_isolation holds for the new row too: its id is that of the transaction's company.
grant insert on app.companies to kadro_app;

-- Only the system's role deletes a company, in a transaction that carries its id.
drop policy system_access on app.companies;
create policy system_access on app.companies for select to kadro_system using (true);
create policy system_update on app.companies for update to kadro_system using (id = (select app.current_tenant_id()));
create policy system_delete on app.companies for delete to kadro_system using (id = (select app.current_tenant_id()));
revoke insert on app.companies from kadro_system;
