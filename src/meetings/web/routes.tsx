import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { settingsRoute } from '#companies/web/routes.tsx';
import { links } from '#platform/web/links.ts';
import { shellRoute } from '#platform/web/root-route.tsx';
import { ListPageSkeleton, ListSkeleton } from '#ui/states/skeletons.tsx';
import { type CalendarSearch, readCalendarSearch } from './parts/calendar-search.ts';

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

/** Its page is registered where its words are: src/app/web/pages-with-words.ts. */
export const calendarRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'meetings/calendar',
  validateSearch: (search): CalendarSearch => readCalendarSearch(search),
  pendingComponent: ListPageSkeleton,
});

export const availabilityRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'meetings/availability',
  pendingComponent: ListPageSkeleton,
});

export const roomsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'meeting-rooms',
  loader: async ({ context: { queryClient, companyId } }) => {
    const [{ roomsQuery }, { limitsQuery }] = await Promise.all([
      import('./room-queries.ts'),
      import('./limit-queries.ts'),
    ]);
    void queryClient.prefetchQuery(limitsQuery(companyId));
    return queryClient.ensureQueryData(roomsQuery(companyId));
  },
  pendingComponent: ListSkeleton,
});
