import { candidateLists } from '#applicants/candidate-list-contract.ts';
import { applicants } from '#applicants/contract.ts';
import { candidateBulk } from '#bulk-changes/candidate-contract.ts';
import { bulk } from '#bulk-changes/contract.ts';
import { type MailTexts, mailTemplates } from '#mail-templates/contract.ts';
import { rejectionReasons } from '#applications/reason-contract.ts';
import type { TestCompany } from '../harness/api.ts';

/** Creates views, bulk changes, a mailing in the tray, a template and a rejection reason. */
export async function createBulkChanges(
  company: TestCompany,
  { jobId, applicationId, candidateId }: { jobId: string; applicationId: string; candidateId: string },
  mark: string,
) {
  const { id: companyId, owner } = company;
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
  const target = { applications: [{ id: applicationId, version: 1 }] };
  const body = { action: { kind: 'tag' as const, tag: `${mark} bulk` }, target };
  const bulkChange = expectMade(await owner.call(bulk.createBulkChange, { params, body }));
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
  const mailing = await createMailing(company, candidateId, texts);
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
    mailingId: mailing.id,
    templateId: template.id,
    columns: ['name'],
    texts,
  };
}

/** A mailing in the tray. */
async function createMailing(
  { id: companyId, owner }: TestCompany,
  candidateId: string,
  texts: MailTexts,
): Promise<{ id: string }> {
  const action = { kind: 'mail' as const, texts, replyTo: 'company' as const, time: 'tray' as const };
  const body = { action, jobId: null, target: { candidateIds: [candidateId] } };
  return expectMade(
    await owner.call(candidateBulk.createCandidateBulkChange, { params: { companyId }, body }),
  );
}

/** The body of a successful answer. */
export function expectMade<T>(answer: { status: number; body: T }): T {
  if (answer.status >= 300) throw new Error(`the world could not be made: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
