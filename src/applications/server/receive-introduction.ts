import { record } from '#activity/server/record.ts';
import { refreshCandidateSearch } from '#candidates/server/search-document.ts';
import { recordConsents } from '#consents/server/consent-records.ts';
import { giveToCandidate } from '#files/server/queries.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { findOrCreateApplicant } from './find-applicant.ts';
import { type NewIntroduction, originFacts, sentProfileOf } from './new-application.ts';

/**
 * Receives an introduction without a job: the candidate, the note, the files, the event. A known address joins the
 * candidate, of whom it changes nothing.
 * @returns the candidate
 */
export async function receiveIntroduction(tx: TenantTx, introduction: NewIntroduction): Promise<string> {
  const { companyId, applicant, source, language, fileIds, now } = introduction;
  const candidateId = await findOrCreateApplicant(tx, introduction);
  await giveToCandidate(tx, fileIds, candidateId);
  const { id: introductionId } = await tx
    .insertInto('introductions')
    .values({
      candidate_id: candidateId,
      note: introduction.note,
      source,
      referrer_id: introduction.referrerId,
      language,
      received_at: now,
      sent_profile: sentProfileOf(introduction),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordConsents(tx, { introductionId, candidateId }, introduction.consents, now);
  const actor = { kind: 'candidate', userId: applicant.user?.id ?? null } as const;
  const event = {
    type: 'candidate.introduced',
    candidateId,
    data: { ...originFacts(introduction), fileIds },
    now,
  };
  await record(tx, companyId, actor, event);
  await refreshCandidateSearch(tx, candidateId);
  return candidateId;
}
