import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '#platform/web/call.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { jobs } from '../contract.ts';
import { jobLists } from '../lists-contract.ts';
import { isDeleted } from './parts/deleted-job.ts';

/** Records a visit when the job is opened and when it is left. Applications arriving meanwhile are not new. */
export function useVisit(jobId: string): void {
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
    visit(jobId);
    return () => visit(jobId);
  }, [jobId]);
}
