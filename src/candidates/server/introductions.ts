import { type RawBuilder, sql } from 'kysely';
import { type Referrer, referrerName } from '#companies/server/referrers.ts';
import { listConsents } from '#consents/server/consent-records.ts';
import { refuse } from '#platform/contract/errors.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Introduction } from '../introduction-contract.ts';
import type { CandidateRecord } from './access.ts';

export type IntroductionRow = {
  id: string;
  note: string;
  source: string;
  language: string;
  received_at: Date;
  sent_profile: unknown;
  referrer: Referrer | null;
  talent_pool_consent_at: Date | null;
};

/** The newest forms that a candidate sent without a job, newest first. */
export async function listIntroductions(
  tx: TenantTx,
  candidateId: string,
  limit: number,
): Promise<IntroductionRow[]> {
  return (await selectIntroductions(candidateId, limit).execute(tx)).rows;
}

/** The same as a statement, also for a part of another one. */
export const selectIntroductions = (candidateId: string, limit: number): RawBuilder<IntroductionRow> =>
  sql<IntroductionRow>`
    select i.id, i.note, i.source, i.language, i.received_at, i.sent_profile,
           ${referrerName('i.referrer_id')} as referrer,
           (select k.recorded_at from consent_records k
             where k.tenant_id = i.tenant_id and k.introduction_id = i.id and k.is_given and k.withdrawn_at is null
             limit 1) as talent_pool_consent_at
      from introductions i
     where i.tenant_id = ${currentTenantId} and i.candidate_id = ${candidateId}::uuid
     order by i.id desc
     limit ${limit}`;

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
