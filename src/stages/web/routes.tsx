import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settingsRoute } from '#companies/web/routes.tsx';

export const stagesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'stages',
  loader: async ({ context: { queryClient, companyId } }) => {
    const { stagesQuery } = await import('./queries.ts');
    return queryClient.ensureQueryData(stagesQuery(companyId));
  },
  component: lazyRouteComponent(() => import('./stages-page.tsx'), 'StagesPage'),
});
