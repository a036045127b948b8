import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settingsRoute } from '#companies/web/routes.tsx';

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
