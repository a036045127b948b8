-- The few who withdrew among the hundreds of thousands of a job are found without reading the others.
create index applications_outcome_idx on app.applications (tenant_id, job_id, outcome, applied_at desc, id desc);
