-- What a company says about a rejection reason in the mail to the candidate.

alter table app.rejection_reasons add column texts jsonb not null default '{}';
comment on column app.rejection_reasons.texts is
  '{en, tr}, none, one or both: the paragraph that the placeholder {reason text} of a mail becomes';
