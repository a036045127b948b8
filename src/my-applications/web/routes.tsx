import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#platform/web/root-route.tsx';

/** The applications of the signed-in person. They need no company. */
export const myApplicationsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'my-applications',
  component: lazyRouteComponent(() => import('./my-applications-page.tsx'), 'MyApplicationsPage'),
});

export const myApplicationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'my-applications/$applicationId',
  component: lazyRouteComponent(() => import('./my-application-page.tsx'), 'MyApplicationPage'),
});
