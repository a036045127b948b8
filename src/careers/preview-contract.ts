import { z } from 'zod';
import { jobDraft } from '#jobs/contract.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams } from '#platform/contract/fields.ts';

const { hiringTeam: _team, pipelineId: _pipeline, tags: _tags, ...seen } = jobDraft.shape;

/** The public page of an unsaved job. */
const previewedJob = z.strictObject(seen);
export type PreviewedJob = z.output<typeof previewedJob>;

/** Previews of careers pages. */
export const pagePreviews = defineContract({
  draw: {
    method: 'POST',
    path: '/companies/:companyId/job-page-previews',
    summary: 'Render the page of a job as applicants would see it; nothing is stored',
    permission: 'member',
    params: companyParams,
    body: previewedJob,
    response: z.object({ html: z.string().describe('A complete HTML page without scripts') }),
    refusals: ['departments.not_found'],
  },
});
