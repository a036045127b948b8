import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#platform/web/root-route.tsx';

/** The full list behind the bell. It needs no company, because product announcements go to all users. */
export const notificationsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'notifications',
  component: lazyRouteComponent(() => import('./notifications-page.tsx'), 'NotificationsPage'),
});
