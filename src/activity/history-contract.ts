import type { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, id } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { auditLine } from './audit-contract.ts';

const historyLine = auditLine.omit({ network: true });
export type HistoryLine = z.infer<typeof historyLine>;

export const history = defineContract({
  listHistoryOfJob: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/history',
    summary: 'Changes of a job itself, newest first, with before and after',
    permission: 'jobs.get',
    teamMayToo: true,
    params: companyParams.extend({ jobId: id }),
    query: pageQuery,
    response: pageOf(historyLine),
  },
});
