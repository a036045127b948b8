import { sql } from 'kysely';
import type { MergedCandidates } from '#candidates/server/merged-candidates.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

export const mergedInto: MergedCandidates = {
  async findRemaining(tx, candidateId) {
    const row = await tx
      .selectFrom('merged_candidates')
      .select('candidate_id')
      .where('id', '=', candidateId)
      .executeTakeFirst();
    return row?.candidate_id ?? null;
  },
  listFormer: (tx, candidateId) =>
    tx
      .selectFrom('merged_candidates')
      .select(['id', 'email'])
      .where('candidate_id', '=', candidateId)
      .execute(),
  // An address that another account has proven since belongs to another person.
  selectRemaining: ({ email, userId }) => sql`
    select m.candidate_id from merged_candidates m
     where m.tenant_id = ${currentTenantId}
       and (m.user_id = ${userId}::uuid
            or (m.email = ${email} and m.email <> ''
                and (m.user_id is null or m.user_id in (
                      select u.id from users u where u.email = ${email} and u.email_verified_at is not null))))`,
};

/** The application that remains of this one and another for the same job; null when it did not join one. */
export async function findStaying(tx: TenantTx, applicationId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('joined_applications')
    .select('application_id')
    .where('id', '=', applicationId)
    .executeTakeFirst();
  return row?.application_id ?? null;
}

/** Whether the account is that of a candidate who was merged into this one. */
export async function isMergedAccount(tx: TenantTx, candidateId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('merged_candidates')
    .select('id')
    .where('candidate_id', '=', candidateId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
