import { createRoute } from '@tanstack/react-router';
import { settingsRoute } from '#companies/web/routes.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';

/** The custom fields, in the settings of the company. src/app adds its component. */
export const customFieldsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'custom-fields',
  loader: async ({ context: { queryClient, companyId, company } }) => {
    // Without the permission the page shows the forbidden state and makes no call that the server would refuse.
    if (!company?.isOwner && !company?.permissions.includes('company.settings')) return;
    const { fieldsQuery } = await import('./queries.ts');
    await queryClient.ensureQueryData(fieldsQuery(companyId));
  },
  pendingComponent: ListSkeleton,
});
