import { type InfiniteData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import type { UnsentMessage } from '#conversations/web/parts/use-unsent-messages.ts';
import { withMessage } from '#conversations/web/parts/with-message.ts';
import type { Output } from '#platform/contract/endpoint.ts';
import { call, type CallError } from '#platform/web/call.ts';
import { keyOf } from '#platform/web/query.ts';
import { myApplications } from '../contract.ts';
import { myMessages } from '../message-contract.ts';
import { headersOf, LinkTokenContext } from './queries.ts';

const pageSize = 30;

// The live stream is for members, so the page of an applicant asks.
const askEveryMs = 10_000;

type Pages = InfiniteData<Output<(typeof myMessages)['listMessages']>, string>;

const pagesKey = (applicationId: string) => [
  ...keyOf(myMessages.listMessages, { params: { applicationId }, query: {} }),
  'pages',
];

/** The messages of an application's page, newest first, page by page. */
export function ownMessagePages(applicationId: string, token: string | null) {
  return {
    queryKey: pagesKey(applicationId),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) => {
      const query = { limit: pageSize, ...(pageParam === '' ? {} : { cursor: pageParam }) };
      const input = { params: { applicationId }, query };
      return call(myMessages.listMessages, input, { signal, ...headersOf(token) });
    },
    getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined,
  };
}

/** Asks for the newest message while the page is in view, and refetches the list when it is another. */
export function useNewMessages(applicationId: string): void {
  const client = useQueryClient();
  const token = useContext(LinkTokenContext);
  useQuery({
    queryKey: [...keyOf(myMessages.listMessages, { params: { applicationId }, query: {} }), 'newest'],
    refetchInterval: askEveryMs,
    queryFn: async ({ signal }) => {
      const input = { params: { applicationId }, query: { limit: 1 } };
      const { items } = await call(myMessages.listMessages, input, { signal, ...headersOf(token) });
      const shown = client.getQueryData<Pages>(pagesKey(applicationId));
      const newestId = items[0]?.id ?? null;
      if (shown !== undefined && newestId !== (shown.pages[0]?.items[0]?.id ?? null)) {
        await client.invalidateQueries({ queryKey: pagesKey(applicationId) });
        await client.invalidateQueries({
          queryKey: keyOf(myApplications.read, { params: { applicationId } }),
        });
      }
      return newestId;
    },
  });
}

/** Sends a message to the team and adds it to the list. */
export function useSendOwnMessage(applicationId: string) {
  const client = useQueryClient();
  const token = useContext(LinkTokenContext);
  return async ({ key, body }: UnsentMessage): Promise<void> => {
    const input = { params: { applicationId }, body: { body } };
    const sent = await call(myMessages.sendMessage, input, { idempotencyKey: key, ...headersOf(token) });
    client.setQueryData<Pages>(pagesKey(applicationId), (pages) => withMessage(pages, sent));
  };
}

/** Marks the messages up to one as read by the applicant. */
export function useMarkOwnRead(applicationId: string) {
  const client = useQueryClient();
  const token = useContext(LinkTokenContext);
  return useMutation<unknown, CallError, string>({
    mutationFn: (messageId) => {
      const input = { params: { applicationId }, body: { messageId } };
      return call(myMessages.markMessagesRead, input, headersOf(token));
    },
    onSuccess: async () => {
      const { queryKey } = { queryKey: keyOf(myApplications.read, { params: { applicationId } }) };
      await client.invalidateQueries({ queryKey });
      await client.invalidateQueries({ queryKey: keyOf(myApplications.list) });
    },
  });
}
