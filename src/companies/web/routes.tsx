import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#platform/web/root-route.tsx';

export const companiesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'companies',
  component: lazyRouteComponent(() => import('./companies-page.tsx'), 'CompaniesPage'),
});
