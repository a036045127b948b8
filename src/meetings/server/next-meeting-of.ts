import { type RawBuilder, sql } from 'kysely';

/** An expression on applications `a`: the start of the next meeting about it after `now`; null when there is none. */
export const nextMeetingOf = (now: Date): RawBuilder<Date | null> => sql`
    (select min(m.starts_at) from meetings m
      where m.tenant_id = a.tenant_id and m.candidate_id = a.candidate_id and m.application_id = a.id
        and m.status = 'upcoming' and m.starts_at > ${now}::timestamptz)`;
