import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '#platform/web/call.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { jobs } from '../contract.ts';
import { jobLists } from '../lists-contract.ts';
import { isGone } from './parts/gone-job.ts';

/** Notes that the reader is on a job, when they come and when they go: what arrives while they look is not new either. */
export function useVisit(jobId: string): void {
  const { id: companyId } = useCompany();
  const client = useQueryClient();
  const visit = useEffectEvent((seen: string) => {
    if (isGone(client, seen)) return;
    void call(jobLists.visit, { params: { companyId, jobId: seen } })
      .then(() => client.invalidateQueries({ queryKey: keyOf(jobs.list) }))
      // Then it counts as new a little longer.
      .catch(() => undefined);
  });
  useEffect(() => {
    visit(jobId);
    return () => visit(jobId);
  }, [jobId]);
}
