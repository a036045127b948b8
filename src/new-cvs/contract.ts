import { z } from 'zod';
import { storedFile } from '#files/contract.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';

const newCvParams = companyParams.extend({ newCvId: id });
const creates = { permission: 'candidates.create' } as const;

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
  giveNewCv: {
    method: 'POST',
    path: '/companies/:companyId/candidates/:candidateId/new-cvs',
    summary: 'Give a new CV to a candidate, as their CV; an earlier CV stays a file',
    permission: 'candidates.update',
    teamMayToo: true,
    params: companyParams.extend({ candidateId: id }),
    body: z.strictObject({ newCvId: id }),
    response: done,
    refusals: ['candidates.new_cv_gone', 'candidates.files_full'],
  },
});
