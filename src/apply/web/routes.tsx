import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settingsRoute } from '#companies/web/routes.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';

/** Applications that are held for review, in the settings of the company. */
export const heldApplicationsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'held-applications',
  pendingComponent: ListSkeleton,
  component: lazyRouteComponent(() => import('./held-applications-page.tsx'), 'HeldApplicationsPage'),
});
