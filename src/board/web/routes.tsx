import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { jobRoute } from '#jobs/web/routes.tsx';
import { type BoardSearch, filtersOf, readBoardSearch, sortOf } from './board-search.ts';

/** The board of a job, below its header. Changed filters do not block the screen while the board loads. */
export const jobBoardRoute = createRoute({
  getParentRoute: () => jobRoute,
  path: 'board',
  validateSearch: (search): BoardSearch => readBoardSearch(search),
  loaderDeps: ({ search }) => ({ filters: filtersOf(search), sort: search.sort }),
  loader: async ({ context, params, deps }) => {
    const [{ boardQuery }, { reasonsQuery }] = await Promise.all([
      import('./queries.ts'),
      import('#applications/web/queries.ts'),
    ]);
    const { jobId } = params;
    const sort = sortOf(deps, jobId);
    const board = { companyId: context.companyId, jobId, filters: deps.filters, sort };
    void context.queryClient.prefetchQuery(boardQuery(context.queryClient, board));
    void context.queryClient.prefetchQuery(reasonsQuery(context.companyId));
  },
  component: lazyRouteComponent(() => import('./board-page.tsx'), 'BoardPage'),
});
