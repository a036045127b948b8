-- What the list of a job's applications sorts by and is filtered by.
alter table app.applications
  -- Who of the hiring team looks after it; nobody once they are no longer on the team.
  add column assignee_id uuid,
  -- The candidate's folded name, kept by the triggers below: a list of a job sorts by it and reads one index.
  add column sort_name text collate "C" not null default '',
  add foreign key (tenant_id, job_id, assignee_id) references app.hiring_team (tenant_id, job_id, member_id)
    on delete set null (assignee_id);

-- Fills the new column of every company.
update app.applications a set sort_name = c.sort_name from app.candidates c
 where c.tenant_id = a.tenant_id and c.id = a.candidate_id;

create function app.name_application() returns trigger
language plpgsql as $$
begin
  new.sort_name := coalesce(
    (select c.sort_name from app.candidates c where c.tenant_id = new.tenant_id and c.id = new.candidate_id), '');
  return new;
end
$$;
create trigger name_application before insert or update of candidate_id on app.applications
  for each row execute function app.name_application();

create function app.name_applications() returns trigger
language plpgsql as $$
begin
  update app.applications set sort_name = new.sort_name
   where tenant_id = new.tenant_id and candidate_id = new.id;
  return null;
end
$$;
create trigger name_applications after update of name, surname on app.candidates
  for each row when (old.sort_name is distinct from new.sort_name) execute function app.name_applications();

create index applications_job_applied_idx on app.applications (tenant_id, job_id, applied_at desc, id desc);
create index applications_job_entered_idx on app.applications (tenant_id, job_id, step_entered_at desc, id desc);
create index applications_job_rating_idx on app.applications (tenant_id, job_id, (coalesce(rating, 0)) desc, id desc);
create index applications_job_name_idx on app.applications (tenant_id, job_id, sort_name, id);
create index applications_assignee_idx on app.applications (tenant_id, job_id, assignee_id) where assignee_id is not null;
