import { createRoute } from '@tanstack/react-router';
import { jobQuery } from '#jobs/web/queries.ts';
import { shellRoute } from '#platform/web/root-route.tsx';
import { PageHeadSkeleton } from '#ui/states/skeletons.tsx';

/** A member plays the applicant of a job. It needs the room that the job's tabs would take. src/app adds its component. */
export const rehearsalRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'jobs/$jobId/rehearsal',
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(jobQuery(context.companyId, params.jobId)),
  pendingComponent: PageHeadSkeleton,
});
