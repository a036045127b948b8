import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settingsRoute } from '#companies/web/routes.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';

export const stagesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'stages',
  loader: async ({ context: { queryClient, companyId } }) => {
    const { stagesQuery } = await import('./queries.ts');
    return queryClient.ensureQueryData(stagesQuery(companyId));
  },
  pendingComponent: ListSkeleton,
  component: lazyRouteComponent(() => import('./stages-page.tsx'), 'StagesPage'),
});
