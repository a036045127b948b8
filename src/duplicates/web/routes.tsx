import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '#platform/web/root-route.tsx';
import { ListPageSkeleton, PageSkeleton } from '#ui/states/skeletons.tsx';

type DuplicatesSearch = { state?: 'dismissed' };

/** Pairs of candidates who may be one person. */
export const duplicatesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'candidates/duplicates',
  validateSearch: ({ state }: Record<string, unknown>): DuplicatesSearch =>
    state === 'dismissed' ? { state } : {},
  pendingComponent: ListPageSkeleton,
  component: lazyRouteComponent(() => import('./duplicates-page.tsx'), 'DuplicatesPage'),
});

/** Two candidates side by side. */
export const mergeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'candidates/$candidateId/merge/$otherId',
  loader: async ({ context: { queryClient, companyId }, params: { candidateId, otherId } }) => {
    const { comparisonQuery } = await import('./queries.ts');
    return queryClient.ensureQueryData(comparisonQuery(companyId, candidateId, otherId));
  },
  pendingComponent: PageSkeleton,
  component: lazyRouteComponent(() => import('./merge-page.tsx'), 'MergePage'),
});
