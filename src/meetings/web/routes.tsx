import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { links } from '#platform/web/links.ts';
import { shellRoute } from '#platform/web/root-route.tsx';

export type MeetingsSearch = { meeting?: string };

const listRoute = <const Path extends string>(path: Path, when: 'upcoming' | 'completed') =>
  createRoute({
    getParentRoute: () => shellRoute,
    path,
    validateSearch: (search): MeetingsSearch =>
      typeof search.meeting === 'string' ? { meeting: search.meeting } : {},
    loader: async ({ context }) => {
      const { meetingsQuery } = await import('./queries.ts');
      void context.queryClient.prefetchInfiniteQuery(meetingsQuery(context.companyId, { when }));
    },
    component: lazyRouteComponent(() => import('./meetings-page.tsx'), 'MeetingsPage'),
  });

export const meetingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'meetings',
  beforeLoad: () => {
    redirect({ href: links.meetings(), replace: true, throw: true });
  },
});

export const upcomingMeetingsRoute = listRoute('meetings/upcoming', 'upcoming');
export const completedMeetingsRoute = listRoute('meetings/completed', 'completed');
