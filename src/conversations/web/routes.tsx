import { createRoute } from '@tanstack/react-router';
import { shellRoute } from '#platform/web/root-route.tsx';
import { ListPageSkeleton } from '#ui/states/skeletons.tsx';

/** Mails to the company that belong to no candidate yet. src/app adds its component. */
export const incomingMailRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'candidates/mail',
  pendingComponent: ListPageSkeleton,
});
