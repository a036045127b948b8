import { type RawBuilder, sql } from 'kysely';

/** A condition on applications `a`: the user commented on the candidate. */
export const commentedOnCandidate = ({ userId }: { userId: string }): RawBuilder<unknown> => sql`
  exists (select from comments t
           where t.tenant_id = a.tenant_id and t.candidate_id = a.candidate_id
             and t.author_user_id = ${userId}::uuid and t.removed_at is null)`;
