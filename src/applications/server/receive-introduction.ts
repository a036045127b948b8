import { record } from '#activity/server/record.ts';
import { refreshCandidateSearch } from '#candidates/server/search-document.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { findOrCreateApplicant } from './find-applicant.ts';
import { type NewIntroduction, sentProfileOf } from './new-application.ts';

/**
 * Receives an introduction without a job: the candidate, the note, the files, the event. A known address joins the
 * candidate, of whom it changes nothing.
 * @returns the candidate
 */
export async function receiveIntroduction(tx: TenantTx, introduction: NewIntroduction): Promise<string> {
  const { companyId, applicant, source, language, fileIds, now } = introduction;
  const candidateId = await findOrCreateApplicant(tx, introduction);
  if (fileIds.length > 0)
    await tx
      .updateTable('files')
      .set({ candidate_id: candidateId, draft_id: null })
      .where('id', 'in', fileIds)
      .execute();
  await tx
    .insertInto('introductions')
    .values({
      candidate_id: candidateId,
      note: introduction.note,
      source,
      language,
      talent_pool_consent_at: introduction.talentPoolConsent ? now : null,
      notice_version: introduction.noticeVersion,
      received_at: now,
      sent_profile: sentProfileOf(introduction),
    })
    .execute();
  const actor = { kind: 'candidate', userId: applicant.user?.id ?? null } as const;
  const event = { type: 'candidate.introduced', candidateId, data: { source, fileIds }, now };
  await record(tx, companyId, actor, event);
  await refreshCandidateSearch(tx, candidateId);
  return candidateId;
}
