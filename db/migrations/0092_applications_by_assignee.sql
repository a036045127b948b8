-- no transaction
-- People by the member to whom their application is assigned, the newest first, and whether a member has any.
create index concurrently if not exists applications_assigned_people_idx
  on app.applications (tenant_id, assignee_id, candidate_id desc) where assignee_id is not null;
