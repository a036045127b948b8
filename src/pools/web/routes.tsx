import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '#platform/web/root-route.tsx';
import { ListPageSkeleton } from '#ui/states/skeletons.tsx';

/** The pools of the company. */
export const poolsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'candidates/pools',
  validateSearch: ({ q }: Record<string, unknown>) => (typeof q === 'string' && q !== '' ? { q } : {}),
  pendingComponent: ListPageSkeleton,
  component: lazyRouteComponent(() => import('./pools-page.tsx'), 'PoolsPage'),
});
