import { createRoute } from '@tanstack/react-router';
import { shellRoute } from '#platform/web/root-route.tsx';
import { ListPageSkeleton, PageSkeleton } from '#ui/states/skeletons.tsx';

export type NewHandoverSearch = { member?: string };

/** The handovers from and to the member. src/app adds the components of these routes. */
export const handoversRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'handovers',
  pendingComponent: ListPageSkeleton,
});

/** Prepares a handover: the colleague, and two lines about each person. */
export const newHandoverRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'handovers/new',
  pendingComponent: PageSkeleton,
  validateSearch: ({ member }: Record<string, unknown>): NewHandoverSearch =>
    typeof member === 'string' ? { member } : {},
});

/** One handover: progress, people with their two lines, undo. */
export const handoverRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'handovers/$handoverId',
  pendingComponent: PageSkeleton,
});
