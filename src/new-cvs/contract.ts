import { z } from 'zod';
import { candidate, candidateDraft } from '#candidates/contract.ts';
import { storedFile } from '#files/contract.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';

const newCvParams = companyParams.extend({ newCvId: id });
const creates = { permission: 'candidates.create' } as const;
const jobId = id
  .nullable()
  .default(null)
  .describe('A job to whose first step the candidate is added as well');
const jobRefusals = ['applications.job_archived', 'applications.step_gone'] as const;

/** The list of new CVs, from which a member adds many candidates. */
export const newCvLists = defineContract({
  listNewCvs: {
    method: 'GET',
    path: '/companies/:companyId/new-cvs',
    summary: "List the caller's new CVs, the first uploaded first; `total` up to 1,001",
    ...creates,
    params: companyParams,
    query: pageQuery,
    response: pageOf(storedFile),
  },
  removeNewCv: {
    method: 'PUT',
    path: '/companies/:companyId/new-cvs/:newCvId/removal',
    summary: 'Remove a new CV; it is deleted within a day, and the removal can be undone until then',
    ...creates,
    params: newCvParams,
    body: z.strictObject({}),
    response: done,
  },
  restoreNewCv: {
    method: 'DELETE',
    path: '/companies/:companyId/new-cvs/:newCvId/removal',
    summary: 'Undo the removal of a new CV',
    ...creates,
    params: newCvParams,
    response: done,
  },
  addCandidate: {
    method: 'POST',
    path: '/companies/:companyId/new-cvs/:newCvId/candidate',
    summary: 'Add the person of a new CV as a candidate, with the CV, and to a job; all of it or nothing',
    ...creates,
    params: newCvParams,
    body: candidateDraft.omit({ newCvId: true }).extend({ jobId }),
    response: candidate,
    status: 201,
    refusals: ['candidates.known', 'candidates.new_cv_gone', ...jobRefusals],
  },
  giveNewCv: {
    method: 'POST',
    path: '/companies/:companyId/candidates/:candidateId/new-cvs',
    summary: 'Give a new CV to a candidate, as their CV, and add them to a job; an earlier CV stays a file',
    permission: 'candidates.update',
    teamMayToo: true,
    params: companyParams.extend({ candidateId: id }),
    body: z.strictObject({ newCvId: id, jobId }),
    response: done,
    refusals: ['candidates.new_cv_gone', 'candidates.files_full', ...jobRefusals],
  },
});
