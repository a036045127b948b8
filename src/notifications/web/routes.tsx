import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '#platform/web/root-route.tsx';
import { type NotificationFilter, notificationFilters } from '../rules.ts';

type NotificationsSearch = { filter?: NotificationFilter; open?: string };

/**
 * The full list behind the bell. It needs no company, because product announcements go to all users. Mails and push
 * messages link to it with the id of the notification to open. src/app adds its component.
 */
export const notificationsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'notifications',
  validateSearch: ({ filter, open }: Record<string, unknown>): NotificationsSearch => {
    const known = notificationFilters.find((one) => one === filter);
    return { ...(known && known !== 'all' && { filter: known }), ...(typeof open === 'string' && { open }) };
  },
  loaderDeps: ({ search: { open } }) => ({ open }),
  loader: async ({ context: { company }, deps: { open } }) => {
    if (open === undefined || company === null) return;
    const { openNotification } = await import('./open-notification.ts');
    await openNotification(company.id, open);
  },
});
