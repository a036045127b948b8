import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { jobRoute } from '#jobs/web/routes.tsx';

/** The numbers of a job, below its header. The page reads its address itself: this file comes with the first screen. */
export const jobReportsRoute = createRoute({
  getParentRoute: () => jobRoute,
  path: 'reports',
  validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search,
  loaderDeps: ({ search: { preset, from, to } }) => ({ preset, from, to }),
  loader: async ({ context: { queryClient, companyId }, params: { jobId }, deps }) => {
    const { prefetchReport } = await import('./queries.ts');
    prefetchReport(queryClient, { companyId, jobId }, deps);
  },
  component: lazyRouteComponent(() => import('./reports-page.tsx'), 'ReportsPage'),
});
