import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Page } from '#platform/contract/paging.ts';
import { call, type CallError } from '#platform/web/call.ts';
import { useLive } from '#platform/web/live.ts';
import { keyOf, pagesOf, queryOf } from '#platform/web/query.ts';
import { conversations, type Message } from '../contract.ts';
import { withMessage } from './parts/with-message.ts';
import type { UnsentMessage } from './parts/use-unsent-messages.ts';

const pageSize = 30;

export const messagePages = (companyId: string, candidateId: string) =>
  pagesOf(conversations.list, { params: { companyId, candidateId }, query: { limit: pageSize } });

const queuedPollMs = 5000;

/** Reads the newest messages again while a mail waits to be sent, which takes seconds. */
export const pollWhileQueued = ({
  state: { data },
}: {
  state: { data: InfiniteData<Page<Message>> | undefined };
}): number | false =>
  data?.pages[0]?.items.some(({ delivery }) => delivery?.state === 'queued') === true ? queuedPollMs : false;

export const conversationQuery = (companyId: string, candidateId: string) =>
  queryOf(conversations.read, { params: { companyId, candidateId } });

/** Refetches the conversation when either side writes, and when the member reads it on another page. */
export function useLiveConversation(candidateId: string): void {
  const client = useQueryClient();
  useLive((live) => {
    const isRead = live.kind === 'notice' && live.notice.type === 'conversation.read';
    const isMessage =
      live.kind === 'resync' ||
      (live.notice.candidateId === candidateId && live.notice.type.startsWith('message.'));
    if (isRead || isMessage) void client.invalidateQueries({ queryKey: keyOf(conversations.read) });
    if (isMessage) void client.invalidateQueries({ queryKey: keyOf(conversations.list) });
  });
}

/** Sends a message and adds it to the list. */
export function useSendMessage(companyId: string, candidateId: string) {
  const client = useQueryClient();
  const params = { companyId, candidateId };
  return async ({
    key,
    body,
    applicationId,
    copyMemberIds = [],
    readers = null,
  }: UnsentMessage): Promise<void> => {
    const readerIds = readers?.map(({ id }) => id) ?? null;
    const input = { params, body: { body, applicationId, copyMemberIds, readerIds } };
    const sent = await call(conversations.send, input, { idempotencyKey: key });
    const { queryKey } = messagePages(companyId, candidateId);
    client.setQueryData<InfiniteData<Page<Message>>>(queryKey, (pages) => withMessage(pages, sent));
  };
}

/** Marks the messages up to one as read. */
export function useMarkRead(companyId: string, candidateId: string) {
  const client = useQueryClient();
  return useMutation<unknown, CallError, string>({
    mutationFn: (messageId) =>
      call(conversations.markRead, { params: { companyId, candidateId }, body: { messageId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(conversations.read) }),
  });
}
