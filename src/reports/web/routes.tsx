import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { jobRoute } from '#jobs/web/routes.tsx';
import { askedDays, readReportsSearch, type ReportsSearch } from './reports-search.ts';

/** The numbers of a job, below its header. */
export const jobReportsRoute = createRoute({
  getParentRoute: () => jobRoute,
  path: 'reports',
  validateSearch: (search): ReportsSearch => readReportsSearch(search),
  loaderDeps: ({ search }) => askedDays(search),
  loader: async ({ context: { queryClient, companyId }, params: { jobId }, deps }) => {
    const { reportQuery } = await import('./queries.ts');
    void queryClient.prefetchQuery(reportQuery({ companyId, jobId }, deps));
  },
  component: lazyRouteComponent(() => import('./reports-page.tsx'), 'ReportsPage'),
});
