import { z } from 'zod';
import { jobDraft } from '#jobs/contract.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams } from '#platform/contract/fields.ts';

const { hiringTeam: _team, pipelineId: _pipeline, tags: _tags, ...seen } = jobDraft.shape;

/** What applicants see of a job that is being written. */
const previewedJob = z.strictObject(seen);
export type PreviewedJob = z.output<typeof previewedJob>;

/** Pages of the careers site as they would be. */
export const pagePreviews = defineContract({
  draw: {
    method: 'POST',
    path: '/companies/:companyId/job-page-previews',
    summary: 'The page of a job as applicants would see it; nothing is kept of it',
    permission: 'member',
    params: companyParams,
    body: previewedJob,
    response: z.object({ html: z.string().describe('A whole page; it needs no script') }),
    refusals: ['departments.not_found'],
  },
});
