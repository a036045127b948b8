import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { call } from '#platform/web/call.ts';
import { links } from '#platform/web/links.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { jobs } from '../contract.ts';
import { jobLists } from '../lists-contract.ts';
import { isDeleted } from './parts/deleted-job.ts';

/**
 * Records a visit when a page with the applicants of a job is opened and when it is left. Applications arriving
 * meanwhile are not new.
 */
export function useVisit(jobId: string): void {
  const pages = (['board', 'applicants'] as const).map((tab) => links.job(jobId, tab));
  // While the job is left, the address is that of the next page.
  const hasApplicants = useLocation({ select: ({ pathname }) => pages.includes(pathname) });
  const { id: companyId } = useCompany();
  const client = useQueryClient();
  const visit = useEffectEvent((seen: string) => {
    if (isDeleted(client, seen)) return;
    void call(jobLists.visit, { params: { companyId, jobId: seen } })
      .then(() => client.invalidateQueries({ queryKey: keyOf(jobs.list) }))
      // A failed call is ignored: the applications only count as new until the next visit.
      .catch(() => undefined);
  });
  useEffect(() => {
    if (!hasApplicants) return;
    visit(jobId);
    return () => visit(jobId);
  }, [jobId, hasApplicants]);
}
