import { listConsents } from '#consents/server/consent-records.ts';
import { jobPosting } from '#jobs/posting-contract.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Words } from '#platform/server/words.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { sanitizeRichText } from '#platform/server/rich-text.ts';
import { type ApplicationRecord, applicationRecords } from '../as-applied-contract.ts';
import { type ApplicationRow, requireApplication } from './access.ts';

export const applicationRecordOperations: Operation[] = implement(
  'applications',
  applicationRecords,
)({
  async readAsApplied({ params }, { tx, actor, platform }) {
    return readAsApplied(tx, await requireApplication(tx, actor, params.applicationId), platform.words);
  },
});

async function readAsApplied(
  tx: TenantTx,
  application: ApplicationRow,
  words: Words,
): Promise<ApplicationRecord> {
  const applicationId = application.id;
  const [row, consents] = await Promise.all([
    tx
      .selectFrom('applications')
      .innerJoin('candidates', 'candidates.id', 'applications.candidate_id')
      .leftJoin('job_postings', 'job_postings.id', 'applications.posting_id')
      .select(['candidates.name', 'candidates.surname', 'applied_at', 'applications.language'])
      .select('job_postings.content as posting')
      .where('applications.id', '=', applicationId)
      .executeTakeFirstOrThrow(),
    listConsents(tx, { applicationId }),
  ]);
  return {
    applicationId,
    candidateId: application.candidateId,
    name: `${row.name} ${row.surname}`,
    jobTitle: application.jobTitle,
    appliedAt: row.applied_at.toISOString(),
    language: row.language === 'tr' ? 'tr' : 'en',
    posting: row.posting === null ? null : readPosting(row.posting, words),
    consents,
  };
}

// Sanitised again, because the rules may have become stricter since.
function readPosting(content: unknown, words: Words): ApplicationRecord['posting'] {
  const posting = jobPosting.parse(content);
  const skillsLabel = words.in(posting.language)('applications.asApplied.skills');
  return { ...posting, skillsLabel, descriptionHtml: sanitizeRichText(posting.descriptionHtml) };
}
