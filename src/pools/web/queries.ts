import { useQueryClient } from '@tanstack/react-query';
import { applicantsPath } from '#applications/contract.ts';
import { candidates } from '#candidates/contract.ts';
import type { CallInput, Endpoint, Output } from '#platform/contract/endpoint.ts';
import { keyOf, pagesOf, queryOf, useChange } from '#platform/web/query.ts';
import { useToast } from '#ui/toasts.tsx';
import { pools } from '../contract.ts';

export const poolPages = (companyId: string, search: string) =>
  pagesOf(pools.listPools, { params: { companyId }, query: { limit: 50, ...(search !== '' && { search }) } });

/** The pools that were deleted within the last hour. */
export const removedPoolPages = (companyId: string) =>
  pagesOf(pools.listPools, { params: { companyId }, query: { limit: 50, removed: 'true' } });

export const poolNamesQuery = (companyId: string) => ({
  ...queryOf(pools.listPoolNames, { params: { companyId } }),
  staleTime: 60_000,
});

export const poolQuery = (companyId: string, poolId: string) =>
  queryOf(pools.readPool, { params: { companyId, poolId } });

export const poolsOfCandidateQuery = (companyId: string, candidateId: string) =>
  queryOf(pools.listOfCandidate, { params: { companyId, candidateId } });

/**
 * Changes pools. Everything that shows them is fetched anew.
 * @returns a function that makes the change and throws the server's refusal
 */
export function usePoolChange<E extends Endpoint>(operation: E) {
  const client = useQueryClient();
  const change = useChange(operation);
  return async (input: CallInput<E>): Promise<Output<E>> => {
    try {
      return await change.mutateAsync(input);
    } finally {
      const { listPools, listPoolNames, readPool, listOfCandidate } = pools;
      // The page of a deleted pool is about to be left.
      const isDeletion = (operation as Endpoint) === pools.deletePool;
      const shown = [listPools, listPoolNames, listOfCandidate, candidates.list].map((one) => keyOf(one));
      await Promise.all([
        client.invalidateQueries({
          queryKey: keyOf(readPool),
          refetchType: isDeletion ? 'none' : 'active',
        }),
        ...[...shown, [`GET ${applicantsPath}`]].map((queryKey) => client.invalidateQueries({ queryKey })),
      ]);
    }
  };
}

/** The same for a button without a dialog: a refusal is shown as a toast. */
export function usePoolAction<E extends Endpoint>(operation: E) {
  const toast = useToast();
  const change = usePoolChange(operation);
  return (input: CallInput<E>, onDone: () => void): void => {
    change(input).then(onDone, (error: Error) => toast.error(error.message));
  };
}
