import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settingsRoute } from '#companies/web/routes.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';

export const departmentsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'departments',
  loader: async ({ context: { queryClient, companyId } }) => {
    const { departmentsQuery } = await import('./queries.ts');
    return queryClient.ensureQueryData(departmentsQuery(companyId));
  },
  pendingComponent: ListSkeleton,
  component: lazyRouteComponent(() => import('./departments-page.tsx'), 'DepartmentsPage'),
});
