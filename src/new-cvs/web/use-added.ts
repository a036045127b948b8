import { useQueryClient } from '@tanstack/react-query';
import { applications } from '#applications/contract.ts';
import { candidates } from '#candidates/contract.ts';
import { CallError } from '#platform/web/call.ts';
import { useIdempotentCall } from '#platform/web/idempotent-call.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { newCvLists } from '../contract.ts';
import { useNewCvsState } from './new-cvs-context.ts';

/**
 * What follows when a CV has become that of a candidate: the application to the chosen job, and a shorter list.
 * @returns a function that throws CallError when the job does not take the candidate
 */
export function useAdded(jobId: string | null): (candidateId: string) => Promise<void> {
  const client = useQueryClient();
  const callOnce = useIdempotentCall();
  const { id: companyId } = useCompany();
  const { onAdded } = useNewCvsState();
  return async (candidateId) => {
    if (jobId !== null) {
      const input = { params: { companyId, jobId }, body: { candidateId } };
      await callOnce(applications.add, input).catch((error: unknown) => {
        if (!(error instanceof CallError && error.code === 'applications.already_there')) throw error;
      });
    }
    onAdded();
    void client.invalidateQueries({ queryKey: keyOf(candidates.list) });
    await client.invalidateQueries({ queryKey: keyOf(newCvLists.listNewCvs) });
  };
}
