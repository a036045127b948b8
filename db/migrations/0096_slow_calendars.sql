-- A calendar that takes too long to read has a failure of its own. Its member does something else about it.

alter table app.busy_calendars
  drop constraint busy_calendars_failure_check,
  add constraint busy_calendars_failure_check
    check (failure in ('unreachable', 'forbidden_address', 'denied', 'not_a_calendar', 'too_large', 'too_slow',
      'not_caldav', 'other_domain'));
