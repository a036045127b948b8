import { createRoute } from '@tanstack/react-router';
import { shellRoute } from '#platform/web/root-route.tsx';
import { ListPageSkeleton } from '#ui/states/skeletons.tsx';

/** The tray of messages that are not sent yet. src/app adds its component. */
export const outgoingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'outgoing',
  pendingComponent: ListPageSkeleton,
});
