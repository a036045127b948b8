import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settingsRoute } from '#companies/web/routes.tsx';

export const departmentsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'departments',
  loader: async ({ context: { queryClient, companyId } }) => {
    const { departmentsQuery } = await import('./queries.ts');
    return queryClient.ensureQueryData(departmentsQuery(companyId));
  },
  component: lazyRouteComponent(() => import('./departments-page.tsx'), 'DepartmentsPage'),
});
