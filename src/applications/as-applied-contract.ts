import { z } from 'zod';
import { consentRecord } from '#consents/contract.ts';
import { jobPosting } from '#jobs/posting-contract.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, id, instant, language } from '#platform/contract/fields.ts';

/** The job's page, the notice and the consents of an application, as its applicant saw them. */
export const asApplied = z.object({
  applicationId: id,
  candidateId: id,
  name: z.string().describe('Of the candidate'),
  jobTitle: z.string().describe('Of the job today; the posting has the title of then'),
  appliedAt: instant,
  language: language.describe('In which the applicant applied'),
  posting: jobPosting
    .extend({ skillsLabel: z.string().describe('The name of the skills, in the language of the page') })
    .nullable()
    .describe('Null when a member added the application'),
  consents: z.array(consentRecord).describe('In the order in which they were recorded'),
});
export type ApplicationRecord = z.infer<typeof asApplied>;

export const applicationRecords = defineContract({
  readAsApplied: {
    method: 'GET',
    path: '/companies/:companyId/applications/:applicationId/as-applied',
    summary:
      "Read what the applicant saw: the job's page, the privacy notice, and each consent with its answer",
    permission: 'candidates.get',
    teamMayToo: true,
    params: companyParams.extend({ applicationId: id }),
    response: asApplied,
  },
});
