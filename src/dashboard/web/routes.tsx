import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { queryOf } from '#platform/web/query.ts';
import { shellRoute } from '#platform/web/root-route.tsx';
import { dashboards } from '../contract.ts';

const component = lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage');

const dashboardAt = <const Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => shellRoute,
    path,
    loader: ({ context: { queryClient, companyId } }) =>
      void queryClient.prefetchQuery(queryOf(dashboards.read, { params: { companyId } })),
    component,
  });

/** The page after sign-in. */
export const homeRoute = dashboardAt('/');
export const dashboardRoute = dashboardAt('dashboard');
