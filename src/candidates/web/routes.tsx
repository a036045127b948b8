import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { settingsRoute } from '#companies/web/routes.tsx';
import { links } from '#platform/web/links.ts';
import { shellRoute } from '#platform/web/root-route.tsx';
import { firstTabOf, readTab } from './candidate-tabs.ts';
import { ListSkeleton, PageSkeleton } from '#ui/states/skeletons.tsx';

/** Leads to the tab at which the candidate opens. */
export const candidateIndexRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'candidates/$candidateId',
  loader: async ({ context: { queryClient, companyId }, params }) => {
    const { loadCandidate } = await import('./queries.ts');
    const candidate = await loadCandidate(queryClient, companyId, params.candidateId);
    redirect({ href: links.candidate(candidate.id, firstTabOf(candidate)), replace: true, throw: true });
  },
  pendingComponent: PageSkeleton,
});

type Preload = (client: QueryClient, companyId: string, candidateId: string) => unknown;

/** Requests of later slices that the page of a candidate waits for: they begin before it renders. src/app adds them. */
export const candidatePreloads: Preload[] = [];

/** One candidate as a full page. The timeline has the activity, and answers at its address. src/app adds its component. */
export const candidateRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'candidates/$candidateId/$tab',
  beforeLoad: ({ params: { candidateId, tab } }) => {
    if (readTab(tab) !== null) return;
    const href = links.candidate(candidateId, tab === 'activity' ? 'timeline' : undefined);
    redirect({ href, replace: true, throw: true });
  },
  loader: async ({ context: { queryClient, companyId }, params }) => {
    const { loadCandidate } = await import('./queries.ts');
    const candidate = await loadCandidate(queryClient, companyId, params.candidateId);
    // The address of a merged candidate leads to the one who remains.
    if (candidate.id !== params.candidateId)
      redirect({ href: links.candidate(candidate.id, params.tab), replace: true, throw: true });
    for (const preload of candidatePreloads) void preload(queryClient, companyId, candidate.id);
    return candidate;
  },
  pendingComponent: PageSkeleton,
});

/** The tags of candidates, in the settings of the company. */
export const tagsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'tags',
  validateSearch: ({ q }: Record<string, unknown>) => (typeof q === 'string' && q !== '' ? { q } : {}),
  pendingComponent: ListSkeleton,
  component: lazyRouteComponent(() => import('./tags-page.tsx'), 'TagsPage'),
});

/** An application without a job, as its sender saw it. */
export const introductionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'candidates/$candidateId/introductions/$introductionId',
  loader: async ({ context: { queryClient, companyId }, params: { candidateId, introductionId } }) => {
    const { introductionQuery } = await import('./queries.ts');
    return queryClient.ensureQueryData(introductionQuery(companyId, candidateId, introductionId));
  },
  pendingComponent: PageSkeleton,
  component: lazyRouteComponent(() => import('./introduction-page.tsx'), 'IntroductionPage'),
});
