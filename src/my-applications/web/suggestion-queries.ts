import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import type { OwnSuggestion } from '#job-suggestions/contract.ts';
import type { CallInput } from '#platform/contract/endpoint.ts';
import { call, type CallError } from '#platform/web/call.ts';
import { keyOf } from '#platform/web/query.ts';
import { myApplications } from '../contract.ts';
import { mySuggestions } from '../suggestion-contract.ts';
import { headersOf, LinkTokenContext } from './queries.ts';

export function ownSuggestionsQuery(applicationId: string, token: string | null) {
  const input = { params: { applicationId } };
  return queryOptions({
    queryKey: keyOf(mySuggestions.listSuggestions, input),
    queryFn: ({ signal }) => call(mySuggestions.listSuggestions, input, { signal, ...headersOf(token) }),
  });
}

type SuggestionIds = { applicationId: string; suggestionId: string };

export function copyQuery(params: SuggestionIds, token: string | null) {
  const input = { params };
  return queryOptions({
    queryKey: keyOf(mySuggestions.readCopy, input),
    queryFn: ({ signal }) => call(mySuggestions.readCopy, input, { signal, ...headersOf(token) }),
    // The dialog fills its fields once; a refusal that the form changed fetches it anew.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

type Answer = (typeof mySuggestions)['acceptSuggestion' | 'declineSuggestion'];

/** Accepts or declines a suggestion. */
export function useAnswerSuggestion<E extends Answer>(operation: E) {
  const client = useQueryClient();
  const token = useContext(LinkTokenContext);
  return useMutation<OwnSuggestion, CallError, CallInput<E>>({
    mutationFn: (input) => call(operation, input, headersOf(token)) as Promise<OwnSuggestion>,
    onError: ({ code }) => {
      if (code === 'my-applications.copy_changed')
        void client.invalidateQueries({ queryKey: keyOf(mySuggestions.readCopy) });
    },
    // Also after a refusal, because the suggestion may have ended meanwhile.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(mySuggestions.listSuggestions) }),
        client.invalidateQueries({ queryKey: keyOf(myApplications.list) }),
      ]),
  });
}
