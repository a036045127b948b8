import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useLive } from '#platform/web/live.ts';
import type { Page } from '#platform/contract/paging.ts';
import { call } from '#platform/web/call.ts';
import { keyOf, pagesOf, queryOf } from '#platform/web/query.ts';
import { useToast } from '#ui/toasts.tsx';
import { type Notification, notifications } from '../contract.ts';
import type { NotificationFilter } from '../rules.ts';

export const notificationPages = (companyId: string, filter: NotificationFilter = 'all') =>
  pagesOf(notifications.list, { params: { companyId }, query: { limit: 20, filter } });

export const unreadQuery = (companyId: string) =>
  queryOf(notifications.countUnread, { params: { companyId } });

/** Refetches notifications when the member gets a new one, or read one in another tab. */
export function useLiveNotifications(): void {
  const refresh = useRefresh();
  useLive((message) => {
    if (message.kind === 'resync' || message.notice.type === 'notification.changed') void refresh();
  });
}

/** The member's changes to their notifications: shown at once, and undone when the server refuses. */
export function useNotificationChanges(companyId: string | null) {
  const client = useQueryClient();
  const refresh = useRefresh();
  const toast = useToast();
  const change = async (
    edit: (items: Notification[]) => Notification[],
    send: (companyId: string) => Promise<unknown>,
  ): Promise<void> => {
    if (companyId === null) return;
    await client.cancelQueries({ queryKey: keyOf(notifications.list) });
    client.setQueriesData<InfiniteData<Page<Notification>>>(
      { queryKey: keyOf(notifications.list) },
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: edit(page.items) })) },
    );
    await send(companyId).catch((error: unknown) =>
      toast.error(error instanceof Error ? error.message : String(error)),
    );
    await refresh();
  };
  const asRead = (item: Notification): Notification => ({ ...item, read: true });
  return {
    markAllRead: () =>
      change(
        (items) => items.map(asRead),
        (id) => call(notifications.markAllRead, { params: { companyId: id } }),
      ),
    markRead: (ids: readonly string[]) =>
      change(
        (items) => items.map((item) => (ids.includes(item.id) ? asRead(item) : item)),
        (companyOfIds) =>
          Promise.all(
            ids.map((notificationId) =>
              call(notifications.markRead, { params: { companyId: companyOfIds, notificationId } }),
            ),
          ),
      ),
    remove: (notificationId: string) =>
      change(
        (items) => items.filter((item) => item.id !== notificationId),
        (id) => call(notifications.remove, { params: { companyId: id, notificationId } }),
      ),
  };
}

function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [notifications.list, notifications.countUnread].map((one) =>
        client.invalidateQueries({ queryKey: keyOf(one) }),
      ),
    );
}
