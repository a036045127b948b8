import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '#platform/web/root-route.tsx';
import { settingsRoute } from '#companies/web/routes.tsx';
import { FormSkeleton, ListSkeleton } from '#ui/states/skeletons.tsx';

/** The editor of the careers page, which needs the width that the settings do not have. src/app adds its component. */
export const careersPageRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'company/careers/page',
  pendingComponent: FormSkeleton,
});

/** Applications that are held for review, in the settings of the company. */
export const heldApplicationsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'held-applications',
  pendingComponent: ListSkeleton,
  component: lazyRouteComponent(() => import('./held-applications-page.tsx'), 'HeldApplicationsPage'),
});
