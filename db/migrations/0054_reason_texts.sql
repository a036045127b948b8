-- Paragraphs about rejection reasons in mails to candidates.

alter table app.rejection_reasons add column texts jsonb not null default '{}';
comment on column app.rejection_reasons.texts is
  '{en, tr}, none, one or both: the paragraph that the placeholder {reason text} of a mail becomes';
