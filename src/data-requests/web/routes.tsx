import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settingsRoute } from '#companies/web/routes.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';

type DataRequestsSearch = { state?: 'closed' };

/** The requests of applicants about their data, in the settings of the company. */
export const dataRequestsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'data-requests',
  validateSearch: ({ state }: Record<string, unknown>): DataRequestsSearch =>
    state === 'closed' ? { state } : {},
  pendingComponent: ListSkeleton,
  component: lazyRouteComponent(() => import('./data-requests-page.tsx'), 'DataRequestsPage'),
});
