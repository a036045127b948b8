import { type RawBuilder, sql } from 'kysely';

/** A condition on applications `a`: the member hosts a meeting about it that is not cancelled. */
export const meetsCandidate = ({ memberId }: { memberId: string }): RawBuilder<unknown> => sql`
  exists (select from meetings m
            join meeting_hosts h on h.tenant_id = m.tenant_id and h.meeting_id = m.id
           where m.tenant_id = a.tenant_id and m.candidate_id = a.candidate_id and m.application_id = a.id
             and m.status <> 'cancelled' and h.member_id = ${memberId}::uuid)`;
