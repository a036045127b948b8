import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settingsRoute } from '#companies/web/routes.tsx';
import { shellRoute } from '#platform/web/root-route.tsx';
import { ListSkeleton, PageSkeleton } from '#ui/states/skeletons.tsx';

/** The rejection reasons, in the settings of the company. */
export const rejectionReasonsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'rejection-reasons',
  loader: async ({ context: { queryClient, companyId, company } }) => {
    // Without the permission the page shows the forbidden state and makes no call that the server would refuse.
    if (!company?.isOwner && !company?.permissions.includes('company.settings')) return;
    const { reasonSettingsQuery } = await import('./reason-queries.ts');
    await queryClient.ensureQueryData(reasonSettingsQuery(companyId));
  },
  pendingComponent: ListSkeleton,
  component: lazyRouteComponent(() => import('./rejection-reasons-page.tsx'), 'RejectionReasonsPage'),
});

/** The posting, the form with the answers, the notice and the consents, as an applicant saw them. */
export const asAppliedRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'candidates/$candidateId/applications/$applicationId',
  loader: async ({ context: { queryClient, companyId }, params }) => {
    const { asAppliedQuery } = await import('./queries.ts');
    return queryClient.ensureQueryData(asAppliedQuery(companyId, params.applicationId));
  },
  pendingComponent: PageSkeleton,
  component: lazyRouteComponent(() => import('./as-applied-page.tsx'), 'AsAppliedPage'),
});
