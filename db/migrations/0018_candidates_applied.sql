-- Who applied in a span of days.
create index applications_applied_idx on app.applications (tenant_id, applied_at desc, candidate_id);
