import { createRoute } from '@tanstack/react-router';
import { settingsRoute } from '#companies/web/routes.tsx';
import { jobRoute } from '#jobs/web/routes.tsx';
import { shellRoute } from '#platform/web/root-route.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';

export type EvaluationSearch = { view?: 'kits'; outcome?: 'all' };

/** The caller's scorecard of a meeting. src/app adds the components of these routes. */
export const scorecardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'meetings/$meetingId/scorecard',
});

/** The comparison of the applicants of a job, and its interview kits. */
export const jobEvaluationRoute = createRoute({
  getParentRoute: () => jobRoute,
  path: 'evaluation',
  validateSearch: ({ view, outcome }: Record<string, unknown>): EvaluationSearch => ({
    ...(view === 'kits' && { view }),
    ...(outcome === 'all' && { outcome }),
  }),
});

/** The company's templates of interview kits. */
export const kitTemplatesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'interview-kits',
  pendingComponent: ListSkeleton,
});
