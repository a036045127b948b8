import { createRoute } from '@tanstack/react-router';
import { shellRoute } from '#platform/web/root-route.tsx';
import { ListPageSkeleton } from '#ui/states/skeletons.tsx';

/** The member's exports. src/app adds its component. */
export const exportsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'candidates/exports',
  pendingComponent: ListPageSkeleton,
});
