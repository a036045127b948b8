import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { jobRoute } from '#jobs/web/routes.tsx';
import { shellRoute } from '#platform/web/root-route.tsx';
import { ListPageSkeleton } from '#ui/states/skeletons.tsx';
import type { ListAddress } from './list-state.ts';

/** All applicants of a job. The address contains the filters and columns, or the id of a view. */
export const jobApplicantsRoute = createRoute({
  getParentRoute: () => jobRoute,
  path: 'applicants',
  // The page validates the search itself, so that the schema loads with the page.
  validateSearch: (search) => search as ListAddress,
  loader: async ({ context, params }) => {
    const [{ viewsQuery }, { applicantOptionsQuery }] = await Promise.all([
      import('./queries.ts'),
      import('#applications/web/queries.ts'),
    ]);
    const job = { companyId: context.companyId, jobId: params.jobId };
    void context.queryClient.prefetchQuery(applicantOptionsQuery(job));
    void context.queryClient.prefetchQuery(viewsQuery(job));
  },
  component: lazyRouteComponent(() => import('./applicants-page.tsx'), 'ApplicantsPage'),
});

/** The list of candidates, with filters and columns in the address, or the id of a view. src/app adds its component. */
export const candidatesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'candidates',
  validateSearch: (search) => search as ListAddress,
  loader: async ({ context: { queryClient, companyId } }) => {
    const [{ candidateViewsQuery }, { filtersQuery }] = await Promise.all([
      import('./queries.ts'),
      import('#candidates/web/queries.ts'),
    ]);
    void queryClient.prefetchQuery(candidateViewsQuery(companyId));
    void queryClient.prefetchQuery(filtersQuery(companyId));
  },
});

/** The candidates of a pool, with filters and columns in the address. */
export const poolRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'candidates/pools/$poolId',
  validateSearch: (search) => search as ListAddress,
  loader: async ({ context: { queryClient, companyId }, params: { poolId } }) => {
    const [{ candidateViewsQuery }, { poolQuery }] = await Promise.all([
      import('./queries.ts'),
      import('#pools/web/queries.ts'),
    ]);
    void queryClient.prefetchQuery(candidateViewsQuery(companyId));
    await queryClient.ensureQueryData(poolQuery(companyId, poolId));
  },
  pendingComponent: ListPageSkeleton,
  component: lazyRouteComponent(() => import('./pool-page.tsx'), 'PoolPage'),
});
