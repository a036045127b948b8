-- Which answers flag an application: { below, above } of a number, { answer } of yes or no, { options } of choices.
-- Null flags nothing. Seen by the team alone; what is changed here judges only who applies afterwards.
alter table app.questions add column knockout jsonb;

-- What flagged an application when it was sent, as it was asked and answered then:
-- [{ questionId, type, label, answer, unit, rule }]
alter table app.applications add column knockouts jsonb not null default '[]';
create index applications_knocked_out_idx on app.applications (tenant_id, job_id, id desc) where knocked_out;
