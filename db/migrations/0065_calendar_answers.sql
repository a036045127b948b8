-- Answers to invitations that calendars send by mail.

alter table app.meeting_hosts
  add column answer text not null default 'none' check (answer in ('none', 'yes', 'no', 'other_time'));
comment on column app.meeting_hosts.answer is
  'Answer of the host by their calendar; none: no answer yet; a new time or other hosts reset it to none';
alter table app.meeting_hosts add column answer_written_at timestamptz;
comment on column app.meeting_hosts.answer_written_at is
  'When the calendar wrote the newest answer (DTSTAMP); an earlier one that arrives later changes nothing';

alter table app.meetings add column proposed_at timestamptz;
comment on column app.meetings.proposed_at is
  'Start that the calendar of the candidate proposed; null without a proposal, and after it was accepted or declined';
alter table app.meetings add column candidate_answer_written_at timestamptz;
comment on column app.meetings.candidate_answer_written_at is
  'When the calendar wrote the newest answer (DTSTAMP); an earlier one that arrives later changes nothing';
