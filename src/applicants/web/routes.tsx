import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { jobRoute } from '#jobs/web/routes.tsx';
import type { ApplicantsSearch } from './applicants-search.ts';

/** All applicants of a job. The address holds the filters and columns, or names the view that does. */
export const jobApplicantsRoute = createRoute({
  getParentRoute: () => jobRoute,
  path: 'applicants',
  // Read by the page itself: what makes sense of it need not be there before.
  validateSearch: (search) => search as ApplicantsSearch,
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
