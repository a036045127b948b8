alter table app.meetings add column candidate_time_zone text;
comment on column app.meetings.candidate_time_zone is
  'Zone of the candidate''s place, in which they read the time; null when their place has none that is sure: time_zone then';
