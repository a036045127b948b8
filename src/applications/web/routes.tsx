import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settingsRoute } from '#companies/web/routes.tsx';
import { jobRoute } from '#jobs/web/routes.tsx';
import type { ApplicantsSearch } from './applicants-search.ts';

/** All applicants of a job. What the list shows stands in the address, or in the view it names. */
export const jobApplicantsRoute = createRoute({
  getParentRoute: () => jobRoute,
  path: 'applicants',
  // Read by the page itself: what makes sense of it need not be there before.
  validateSearch: (search) => search as ApplicantsSearch,
  loader: async ({ context, params }) => {
    const { applicantOptionsQuery, viewsQuery } = await import('./applicants-queries.ts');
    const job = { companyId: context.companyId, jobId: params.jobId };
    void context.queryClient.prefetchQuery(applicantOptionsQuery(job));
    void context.queryClient.prefetchQuery(viewsQuery(job));
  },
  component: lazyRouteComponent(() => import('./applicants-page.tsx'), 'ApplicantsPage'),
});

/** The reasons offered when an application is rejected, in the settings of the company. */
export const rejectionReasonsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'rejection-reasons',
  loader: async ({ context: { queryClient, companyId, company } }) => {
    // The settings show the forbidden state without asking the server for what it refuses.
    if (!company?.isOwner && !company?.permissions.includes('company.settings')) return;
    const { reasonSettingsQuery } = await import('./reason-queries.ts');
    await queryClient.ensureQueryData(reasonSettingsQuery(companyId));
  },
  component: lazyRouteComponent(() => import('./rejection-reasons-page.tsx'), 'RejectionReasonsPage'),
});
