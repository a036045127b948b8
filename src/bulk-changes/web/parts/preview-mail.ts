import { call } from '#platform/web/call.ts';
import type { JobParams } from '#applications/web/queries.ts';
import { candidateBulk } from '../../candidate-contract.ts';
import { bulk } from '../../contract.ts';
import type { PreviewMail } from './mail-preview.tsx';

/** Previews mails to applicants of a job. */
export const previewOfJob = (params: JobParams): PreviewMail => ({
  key: params.jobId,
  compose: (applicationId, mail) => call(bulk.previewMail, { params, body: { ...mail, applicationId } }),
});

/** Previews mails to candidates: about the job, or about their newest application. */
export const previewOfCandidates = (companyId: string, jobId: string | null): PreviewMail => ({
  key: jobId ?? companyId,
  compose: (candidateId, mail) =>
    call(candidateBulk.previewCandidateMail, {
      params: { companyId },
      body: { ...mail, candidateId, jobId },
    }),
});
