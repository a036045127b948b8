import type { TenantTx } from '#platform/server/db/tenant.ts';

export type IntroductionRow = Awaited<ReturnType<typeof listIntroductions>>[number];

/** The newest forms that a candidate sent without a job, newest first. */
export const listIntroductions = (tx: TenantTx, candidateId: string, limit: number) =>
  tx
    .selectFrom('introductions')
    .select([
      'id',
      'note',
      'source',
      'language',
      'talent_pool_consent_at',
      'notice_version',
      'received_at',
      'sent_profile',
    ])
    .where('candidate_id', '=', candidateId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
