import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ListAddress } from '#applicants/web/list-state.ts';
import { jobQuery } from '#jobs/web/queries.ts';
import { shellRoute } from '#platform/web/root-route.tsx';
import { PageHeadSkeleton } from '#ui/states/skeletons.tsx';

/** The address of a review: the filters and order of the list of applicants, or picked ones, and the current one. */
export type ReviewSearch = ListAddress & { picked?: string; at?: string };

/** Applicants of a job one by one. It needs the room that the job's tabs would take. */
export const reviewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'jobs/$jobId/review',
  // The page validates the search itself, so that the schema loads with the page.
  validateSearch: (search) => search as ReviewSearch,
  loader: async ({ context: { queryClient, companyId }, params }) => {
    const { reasonsQuery } = await import('#applications/web/queries.ts');
    void queryClient.prefetchQuery(reasonsQuery(companyId));
    return queryClient.ensureQueryData(jobQuery(companyId, params.jobId));
  },
  pendingComponent: PageHeadSkeleton,
  component: lazyRouteComponent(() => import('./review-page.tsx'), 'ReviewPage'),
});
