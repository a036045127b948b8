-- no transaction
-- People by the assignee of their application, the newest first.
create index concurrently if not exists applications_assigned_people_idx
  on app.applications (tenant_id, assignee_id, candidate_id desc) where assignee_id is not null;
