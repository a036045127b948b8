import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import type { OwnDataRequest } from '#data-requests/contract.ts';
import type { DataRequestKind } from '#data-requests/rules.ts';
import { call, type CallError } from '#platform/web/call.ts';
import { keyOf } from '#platform/web/query.ts';
import { myDataRequests } from '../data-request-contract.ts';
import { headersOf, LinkTokenContext } from './queries.ts';

export function ownRequestsQuery(applicationId: string, token: string | null) {
  const input = { params: { applicationId } };
  return queryOptions({
    queryKey: keyOf(myDataRequests.listDataRequests, input),
    queryFn: ({ signal }) => call(myDataRequests.listDataRequests, input, { signal, ...headersOf(token) }),
  });
}

/** Asks for the deletion or correction of the applicant's data. */
export function useDataRequest(applicationId: string) {
  const client = useQueryClient();
  const token = useContext(LinkTokenContext);
  return useMutation<OwnDataRequest, CallError, { kind: DataRequestKind; body: string }>({
    mutationFn: ({ kind, body }) => {
      const input = { params: { applicationId }, body: { kind, body } };
      return call(myDataRequests.createDataRequest, input, headersOf(token));
    },
    // Also after a refusal, because a request that was sent on another page is open then.
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(myDataRequests.listDataRequests) }),
  });
}
