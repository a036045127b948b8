import { referrerName } from '#companies/server/referrers.ts';
import { listConsents } from '#consents/server/consent-records.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Introduction } from '../introduction-contract.ts';
import type { CandidateRecord } from './access.ts';

export type IntroductionRow = Awaited<ReturnType<typeof listIntroductions>>[number];

/** The newest forms that a candidate sent without a job, newest first. */
export const listIntroductions = (tx: TenantTx, candidateId: string, limit: number) =>
  selectIntroductions(tx, candidateId, limit).execute();

/** The same as a statement, also for a part of another one. */
export const selectIntroductions = (tx: TenantTx, candidateId: string, limit: number) =>
  tx
    .selectFrom('introductions')
    .select(['id', 'note', 'source', 'language', 'received_at', 'sent_profile'])
    .select(referrerName('introductions.referrer_id').as('referrer'))
    .select((eb) =>
      eb
        .selectFrom('consent_records')
        .select('recorded_at')
        .whereRef('consent_records.tenant_id', '=', 'introductions.tenant_id')
        .whereRef('introduction_id', '=', 'introductions.id')
        .where('is_given', '=', true)
        .where('withdrawn_at', 'is', null)
        .limit(1)
        .as('talent_pool_consent_at'),
    )
    .where('candidate_id', '=', candidateId)
    .orderBy('id', 'desc')
    .limit(limit);

/** One form that this candidate sent without a job, with its consents. */
export async function readIntroduction(
  tx: TenantTx,
  candidate: CandidateRecord,
  introductionId: string,
): Promise<Introduction> {
  const [row, consents] = await Promise.all([
    tx
      .selectFrom('introductions')
      .select(['note', 'language', 'received_at'])
      .where('id', '=', introductionId)
      .where('candidate_id', '=', candidate.id)
      .executeTakeFirst(),
    listConsents(tx, { introductionId }),
  ]);
  if (row === undefined) refuse('not_found');
  return {
    id: introductionId,
    candidateId: candidate.id,
    name: `${candidate.name} ${candidate.surname}`,
    note: row.note,
    receivedAt: row.received_at.toISOString(),
    language: row.language === 'tr' ? 'tr' : 'en',
    consents,
  };
}
