import { createRoute } from '@tanstack/react-router';
import { settingsRoute } from '#companies/web/routes.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';

/** The page of mail templates in the company settings. src/app adds its component. */
export const mailTemplatesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'mail-templates',
  loader: async ({ context: { queryClient, companyId } }) => {
    const { templatesQuery } = await import('./queries.ts');
    return queryClient.ensureQueryData(templatesQuery(companyId));
  },
  pendingComponent: ListSkeleton,
});
