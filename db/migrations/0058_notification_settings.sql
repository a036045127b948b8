-- How members are notified: in the app, by mail and by push messages; what they muted; reminders of long steps.

create table app.notification_settings (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  member_id uuid not null,
  channels jsonb not null default '{}',
  time_zone text not null,
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  quiet_days smallint[] not null default '{}' check (cardinality(quiet_days) < 7),
  digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  digest_minute smallint not null default 540 check (digest_minute between 0 and 1439),
  digest_weekday smallint not null default 1 check (digest_weekday between 1 and 7),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade,
  constraint notification_settings_quiet_hours check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to)
);
comment on table app.notification_settings is 'How a member is notified; a member without a row has the defaults';
comment on column app.notification_settings.member_id is 'Member of the settings; in each company a person has their own';
comment on column app.notification_settings.channels is
  '{type: {inApp, mail, push}} of the types that the member changed; the others have the defaults of channel-rules.ts';
comment on column app.notification_settings.time_zone is 'IANA zone of the quiet hours and of the digest';
comment on column app.notification_settings.quiet_from is
  'Minute of the day from which mails and push messages wait; null for no quiet hours';
comment on column app.notification_settings.quiet_to is
  'Minute of the day until which they wait, on the next day when it is before quiet_from; null for no quiet hours';
comment on column app.notification_settings.quiet_days is
  'Days of the week on which they wait, 1 for Monday to 7 for Sunday';
comment on column app.notification_settings.digest is
  'off: single mails; daily or weekly: one mail with all notifications instead';
comment on column app.notification_settings.digest_minute is 'Minute of the day of the digest';
comment on column app.notification_settings.digest_weekday is 'Day of a weekly digest, 1 for Monday to 7 for Sunday';
comment on column app.notification_settings.updated_at is 'When the member saved them';
select app.enable_tenant_isolation('app.notification_settings');

create table app.notification_mutes (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  member_id uuid not null,
  candidate_id uuid,
  job_id uuid,
  muted_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, member_id, candidate_id, job_id),
  foreign key (tenant_id, member_id) references app.members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade,
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id) on delete cascade,
  constraint notification_mutes_subject check (num_nonnulls(candidate_id, job_id) = 1)
);
comment on table app.notification_mutes is
  'Candidates and jobs of which a member is notified only when something is for them, such as a mention';
comment on column app.notification_mutes.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.notification_mutes.member_id is 'Member who muted it';
comment on column app.notification_mutes.candidate_id is 'Muted candidate; null for a job';
comment on column app.notification_mutes.job_id is 'Muted job; null for a candidate';
comment on column app.notification_mutes.muted_at is 'When the member muted it';
-- Foreign keys.
create index notification_mutes_candidate_idx on app.notification_mutes (tenant_id, candidate_id)
  where candidate_id is not null;
create index notification_mutes_job_idx on app.notification_mutes (tenant_id, job_id) where job_id is not null;
select app.enable_tenant_isolation('app.notification_mutes');

alter table app.notifications
  add column is_listed boolean not null default true,
  add column mail_due_at timestamptz,
  add column push_due_at timestamptz;
comment on column app.notifications.is_listed is 'False when the member wants this type only by mail or push';
comment on column app.notifications.mail_due_at is
  'When a mail about it is due; null for none, and after it was sent, read or switched off';
comment on column app.notifications.push_due_at is
  'When push messages about it are due; null for none, and after they were queued, read or switched off';
-- Mails and push messages that are due, of a company and of a member.
create index notifications_mail_idx on app.notifications (tenant_id, member_id, mail_due_at)
  where mail_due_at is not null;
create index notifications_push_idx on app.notifications (tenant_id, member_id, push_due_at)
  where push_due_at is not null;

create function app.after_quiet_hours(
  at timestamptz, zone text, quiet_from integer, quiet_to integer, quiet_days smallint[]
) returns timestamptz
language plpgsql stable as $$
declare
  local timestamp;
  minute integer;
  shift integer;
begin
  for turn in 1..16 loop
    local := at at time zone zone;
    minute := extract(hour from local) * 60 + extract(minute from local);
    if extract(isodow from local)::smallint = any (quiet_days) then
      shift := 1440;
    elsif quiet_from < quiet_to and minute >= quiet_from and minute < quiet_to
       or quiet_from > quiet_to and minute < quiet_to then
      shift := quiet_to;
    elsif quiet_from > quiet_to and minute >= quiet_from then
      shift := 1440 + quiet_to;
    else
      return at;
    end if;
    at := (local::date + make_interval(mins => shift)) at time zone zone;
  end loop;
  return at;
end
$$;
comment on function app.after_quiet_hours(timestamptz, text, integer, integer, smallint[]) is
  'The given time, or the end of the quiet hours and days that it is in, by the clock of the zone';

create function app.next_digest_at(after timestamptz, zone text, minute integer, weekday integer) returns timestamptz
language sql stable as $$
  select min(day_at.at)
    from generate_series(-1, 8) as days (number)
   cross join lateral (
     select (after at time zone zone)::date + days.number as day) as local
   cross join lateral (
     select (local.day + make_interval(mins => minute)) at time zone zone as at) as day_at
   where day_at.at > after and (weekday is null or extract(isodow from local.day) = weekday)
$$;
comment on function app.next_digest_at(timestamptz, text, integer, integer) is
  'The first time after the given one at which a digest is due: one for each day, or for each week with a weekday';
grant execute on function app.after_quiet_hours(timestamptz, text, integer, integer, smallint[]) to kadro_app;
grant execute on function app.next_digest_at(timestamptz, text, integer, integer) to kadro_app;

alter table app.applications add column step_reminded_at timestamptz;
comment on column app.applications.step_reminded_at is
  'When the team was notified that it is too long on its step; before step_entered_at it was about an earlier step';

alter table app.outbox add column also_about_ids uuid[];
comment on column app.outbox.also_about_ids is
  'Further candidates whom a mail to a member names; it is deleted with each of them too; null for none';
-- Deleting a candidate finds the mails that name them.
create index outbox_also_about_idx on app.outbox using gin (also_about_ids) where also_about_ids is not null;

-- Filters of the list by type: mentions, and those for the member in person.
create index notifications_type_idx on app.notifications (tenant_id, member_id, type, id desc);
