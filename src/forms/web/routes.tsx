import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settingsRoute } from '#companies/web/routes.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';

export const questionTemplatesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'questions',
  loader: async ({ context: { queryClient, companyId } }) => {
    const { templatesQuery } = await import('./template-queries.ts');
    return queryClient.ensureQueryData(templatesQuery(companyId));
  },
  pendingComponent: ListSkeleton,
  component: lazyRouteComponent(() => import('./question-templates-page.tsx'), 'QuestionTemplatesPage'),
});
