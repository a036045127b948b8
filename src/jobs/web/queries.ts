import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '#platform/web/live.ts';
import { keyOf, pagesOf, queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { departments } from '#departments/contract.ts';
import { companies } from '#companies/contract.ts';
import { stages } from '#stages/contract.ts';
import { jobs } from '../contract.ts';
import { isDeleted } from './parts/deleted-job.ts';

export const jobQuery = (companyId: string, jobId: string) =>
  queryOf(jobs.read, { params: { companyId, jobId } });

export const departmentsQuery = (companyId: string) => queryOf(departments.list, { params: { companyId } });

export const pipelinesQuery = (companyId: string) => queryOf(stages.list, { params: { companyId } });

/** Members who can be added to a hiring team. */
export const membersQuery = (companyId: string) =>
  pagesOf(companies.listMembers, { params: { companyId }, query: { limit: 200 } });

/** Refreshes job lists and the open job when other members change them. */
export function useLiveJobs(jobId?: string): void {
  const { id: companyId } = useCompany();
  const client = useQueryClient();
  useLive((message) => {
    const concerns = message.kind === 'resync' || /^(job|application)\./.test(message.notice.type);
    if (!concerns) return;
    void client.invalidateQueries({ queryKey: keyOf(jobs.list) });
    if (jobId === undefined || (message.kind === 'notice' && message.notice.jobId !== jobId)) return;
    if (isDeleted(client, jobId)) return;
    void client.invalidateQueries({ queryKey: jobQuery(companyId, jobId).queryKey });
  });
}
