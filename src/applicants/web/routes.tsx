import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { jobRoute } from '#jobs/web/routes.tsx';
import type { ApplicantsSearch } from './applicants-search.ts';

/** All applicants of a job. The address contains the filters and columns, or the id of a view. */
export const jobApplicantsRoute = createRoute({
  getParentRoute: () => jobRoute,
  path: 'applicants',
  // The page validates the search itself, so that the schema loads with the page.
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
