import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { account } from '#identity/account-contract.ts';
import { queryOf } from '#platform/web/query.ts';
import { SessionContext, useUser } from '#platform/web/session.ts';
import type { NotificationFilter } from '../rules.ts';
import { AnnouncementContext } from './announcement.ts';
import { notificationPages, unreadQuery, useNotificationChanges } from './queries.ts';
import { readSample, removeSample, sampleId } from './sample-notification.ts';
import { type ShownNotification, withSample } from './shown-notifications.ts';

/** The notifications of the active company with the announcement, and the actions on them. */
export function useNotifications(filter: NotificationFilter = 'all') {
  const user = useUser();
  const companyId = useContext(SessionContext)?.company?.id ?? null;
  const [sample, setSample] = useState(() => readSample(user.id));
  const query = useInfiniteQuery({
    ...notificationPages(companyId ?? '', filter),
    enabled: companyId !== null,
  });
  // Older pages may have unread ones too.
  const unread = useQuery({ ...unreadQuery(companyId ?? ''), enabled: companyId !== null });
  // Users who turned product announcements off see none.
  const settings = useQuery(queryOf(account.readSecurity, {}));
  const wantsNews = settings.data?.notifications.productUpdates !== false;
  const isAnnounced = useContext(AnnouncementContext) !== null;
  const changes = useNotificationChanges(companyId);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const remove = (item: ShownNotification): void => {
    if (item.id !== sampleId) return void changes.remove(item.id);
    removeSample(user.id);
    setSample(null);
  };
  return {
    query,
    isPending: settings.isPending || (companyId !== null && query.isPending),
    items: withSample(items, isAnnounced && wantsNews && filter === 'all' ? sample : null, query.hasNextPage),
    hasUnread: items.some((item) => !item.read) || (unread.data?.count ?? 0) > 0,
    remove,
    markAllRead: () => void changes.markAllRead(),
    markRead: (shown: readonly ShownNotification[]) => {
      const ids = shown.filter((item) => !item.read).map(({ id }) => id);
      if (ids.length > 0) void changes.markRead(ids);
    },
  };
}
