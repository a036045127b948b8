import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { mailings } from '#bulk-changes/mailing-contract.ts';
import { conversations } from '#conversations/contract.ts';
import { useLive } from '#platform/web/live.ts';
import { keyOf, pagesOf, queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { outgoing } from '../contract.ts';
import { nextRead } from './parts/next-read.ts';

/** The messages that are not sent yet: of the member, or all that they see. */
export const outgoingPages = (companyId: string, author: 'me' | 'all') =>
  pagesOf(outgoing.list, { params: { companyId }, query: { author, limit: 50 } });

/** Those to one candidate. */
export const scheduledQuery = (companyId: string, candidateId: string) =>
  queryOf(outgoing.list, { params: { companyId }, query: { candidateId, limit: 50 } });

/** The mailings that are not all sent. The list is read again while they change. */
export function useMailings(author: 'me' | 'all') {
  const params = { companyId: useCompany().id };
  return useInfiniteQuery({
    ...pagesOf(mailings.listMailings, { params, query: { author, limit: 20 } }),
    refetchInterval: ({ state: { data } }) =>
      nextRead(data?.pages.flatMap(({ items }) => items) ?? [], Date.now()),
  });
}

/**
 * Refetches the list when messages are sent, and rejections with mails are made or undone. Also when a blind review
 * begins or ends for a person, because their messages change places between the pages.
 */
export function useLiveOutgoing(): void {
  const client = useQueryClient();
  const types = /^(message\.sent|application\.(rejected|unrejected|withdrawn)|blind_review\..+)$/;
  useLive((live) => {
    if (live.kind === 'resync' || types.test(live.notice.type))
      void client.invalidateQueries({ queryKey: keyOf(outgoing.list) });
  });
}

/** Makes a change, says that it was made, or why not, and refetches the list. */
export function useOutgoingChange<Input, Result>(options: {
  send: (input: Input) => Promise<Result>;
  done: string | ((result: Result) => string);
  onDone?: () => void;
  /** A dialog that stays open says why it failed. */
  isInDialog?: boolean;
}) {
  const client = useQueryClient();
  const toast = useToast();
  const isBusy = useRef(false);
  const mutation = useMutation({
    mutationFn: options.send,
    onSuccess: (result) => {
      toast.success(typeof options.done === 'string' ? options.done : options.done(result));
      options.onDone?.();
    },
    onError: (error) => {
      if (options.isInDialog !== true) toast.error(error.message);
    },
    // Until the list is read again its versions are old, so the button stays busy.
    onSettled: async () => {
      await Promise.all(
        [outgoing.list, mailings.listMailings, conversations.list].map((operation) =>
          client.invalidateQueries({ queryKey: keyOf(operation) }),
        ),
      );
      isBusy.current = false;
    },
  });
  // The second press of a double click comes before the button is busy. It would be refused as a colleague's change.
  const mutate = (input: Input): void => {
    if (isBusy.current) return;
    isBusy.current = true;
    mutation.mutate(input);
  };
  return { ...mutation, mutate };
}
