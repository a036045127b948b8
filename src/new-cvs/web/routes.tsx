import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '#platform/web/root-route.tsx';
import { ListPageSkeleton, PageSkeleton } from '#ui/states/skeletons.tsx';

/** The job to which the candidates are added. */
export type NewCvsSearch = { job?: string };

/** New CVs: their uploads continue while the member checks those that are read. src/app adds its component. */
export const newCvsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'candidates/new-cvs',
  validateSearch: ({ job }: Record<string, unknown>): NewCvsSearch =>
    typeof job === 'string' && job !== '' ? { job } : {},
  pendingComponent: ListPageSkeleton,
});

export const newCvsIndexRoute = createRoute({
  getParentRoute: () => newCvsRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./new-cvs-page.tsx'), 'NewCvsPage'),
});

/** One CV beside the form of its candidate. */
export const newCvRoute = createRoute({
  getParentRoute: () => newCvsRoute,
  path: '$newCvId',
  pendingComponent: PageSkeleton,
  component: lazyRouteComponent(() => import('./new-cv-page.tsx'), 'NewCvPage'),
});
