import { createRoute } from '@tanstack/react-router';
import { settingsRoute } from '#companies/web/routes.tsx';
import { shellRoute } from '#platform/web/root-route.tsx';
import { FormSkeleton } from '#ui/states/skeletons.tsx';

/** The questions of the survey, in the settings of the company. src/app adds its component. */
export const surveyRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'survey',
  loader: async ({ context: { queryClient, companyId, company } }) => {
    // Without the permission the page shows the forbidden state and makes no call that the server would refuse.
    if (!company?.isOwner && !company?.permissions.includes('company.settings')) return;
    const { surveyQuery } = await import('./queries.ts');
    await queryClient.ensureQueryData(surveyQuery(companyId));
  },
  pendingComponent: FormSkeleton,
});

/** The figures of the survey, with the job in the address. src/app adds its component. */
export const surveyReportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'company/survey/report',
  validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search,
});
