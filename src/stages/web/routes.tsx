import { createRoute } from '@tanstack/react-router';
import { settingsRoute } from '#companies/web/routes.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';

/** The pipelines, in the settings of the company. src/app adds its component. */
export const stagesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'stages',
  loader: async ({ context: { queryClient, companyId } }) => {
    const { stagesQuery } = await import('./queries.ts');
    return queryClient.ensureQueryData(stagesQuery(companyId));
  },
  pendingComponent: ListSkeleton,
});
