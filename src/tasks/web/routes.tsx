import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '#platform/web/root-route.tsx';
import { type TaskList, taskLists, type TaskOwner, taskOwners } from '../rules.ts';

export type TasksSearch = { list?: TaskList; whose?: TaskOwner };

/** The member's own tasks and those that they gave. */
export const tasksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'tasks',
  validateSearch: (search: Record<string, unknown>): TasksSearch => {
    const list = taskLists.find((one) => one === search.list);
    const whose = taskOwners.find((one) => one === search.whose);
    return { ...(list && { list }), ...(whose && { whose }) };
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { list = 'due', whose = 'mine' } }) => {
    const { taskPages } = await import('./queries.ts');
    void context.queryClient.prefetchInfiniteQuery(taskPages(context.companyId, list, whose));
  },
  component: lazyRouteComponent(() => import('./tasks-page.tsx'), 'TasksPage'),
});
