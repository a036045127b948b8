import { candidateLists } from '#applicants/candidate-list-contract.ts';
import { applicants } from '#applicants/contract.ts';
import { candidateBulk } from '#bulk-changes/candidate-contract.ts';
import { bulk } from '#bulk-changes/contract.ts';
import { mailTemplates } from '#mail-templates/contract.ts';
import { rejectionReasons } from '#applications/reason-contract.ts';
import type { TestCompany } from '../harness/api.ts';

/** Creates views, a bulk change, a template and a rejection reason. */
export async function createBulkChanges(
  { id: companyId, owner }: TestCompany,
  { jobId, applicationId, candidateId }: { jobId: string; applicationId: string; candidateId: string },
  mark: string,
) {
  const params = { companyId, jobId };
  const view = expectMade(
    await owner.call(applicants.createView, { params, body: { name: mark, columns: ['name'] } }),
  );
  const candidateView = expectMade(
    await owner.call(candidateLists.createCandidateView, {
      params: { companyId },
      body: { name: mark, columns: ['name'] },
    }),
  );
  const action = { kind: 'tag' as const, tag: `${mark} bulk` };
  const target = { applications: [{ id: applicationId, version: 1 }] };
  const bulkChange = expectMade(
    await owner.call(bulk.createBulkChange, { params, body: { action, target } }),
  );
  const candidateBulkChange = expectMade(
    await owner.call(candidateBulk.createCandidateBulkChange, {
      params: { companyId },
      body: {
        action: { kind: 'tag', tag: `${mark} candidates` },
        jobId: null,
        target: { candidateIds: [candidateId] },
      },
    }),
  );
  const texts = { en: { subject: mark, body: mark } };
  const template = expectMade(
    await owner.call(mailTemplates.createTemplate, { params: { companyId }, body: { title: mark, texts } }),
  );
  const reason = expectMade(
    await owner.call(rejectionReasons.createReason, { params: { companyId }, body: { title: mark } }),
  );
  return {
    reasonId: reason.id,
    viewId: view.id,
    candidateViewId: candidateView.id,
    candidateIds: [candidateId],
    bulkChangeId: bulkChange.id,
    candidateBulkChangeId: candidateBulkChange.id,
    templateId: template.id,
    columns: ['name'],
    texts,
  };
}

/** The body of a successful answer. */
export function expectMade<T>(answer: { status: number; body: T }): T {
  if (answer.status >= 300) throw new Error(`the world could not be made: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
