import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { links } from '#platform/web/links.ts';
import { queryOf } from '#platform/web/query.ts';
import { shellRoute } from '#platform/web/root-route.tsx';
import { jobs } from '../contract.ts';
import { readFormSearch } from './form-search.ts';
import { departmentsQuery, jobQuery, membersQuery, pipelinesQuery } from './queries.ts';
import { listInput, type JobsSearch, readJobsSearch } from './jobs-search.ts';
import { FormPageSkeleton, PageHeadSkeleton } from '#ui/states/skeletons.tsx';

const jobsPage = lazyRouteComponent(() => import('./jobs-page.tsx'), 'JobsPage');

type ListLoader = Parameters<typeof listInput>[0];

const listRoute = <const Path extends string>(path: Path, list: ListLoader) =>
  createRoute({
    getParentRoute: () => shellRoute,
    path,
    validateSearch: (search): JobsSearch => readJobsSearch(search),
    loaderDeps: ({ search }) => search,
    loader: ({ context, deps }) => {
      void context.queryClient.prefetchQuery(departmentsQuery(context.companyId));
      void context.queryClient.prefetchQuery(queryOf(jobs.list, listInput(list, context.companyId, deps)));
    },
    component: jobsPage,
  });

export const jobsRoute = listRoute('jobs', 'all');
export const openJobsRoute = listRoute('jobs/open', 'open');
export const completedJobsRoute = listRoute('jobs/completed', 'completed');
export const archivedJobsRoute = listRoute('jobs/archived', 'archived');

export const createJobRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'jobs/create',
  validateSearch: readFormSearch,
  loader: ({ context: { queryClient, companyId } }) =>
    Promise.all([
      queryClient.ensureQueryData(departmentsQuery(companyId)),
      queryClient.ensureQueryData(pipelinesQuery(companyId)),
      queryClient.ensureInfiniteQueryData(membersQuery(companyId)),
    ]),
  pendingComponent: FormPageSkeleton,
});

/** One job: its header and tabs. The child routes are the tabs; they fill the height below without padding. */
export const jobRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'jobs/$jobId',
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(jobQuery(context.companyId, params.jobId)),
  pendingComponent: PageHeadSkeleton,
  component: lazyRouteComponent(() => import('./job-layout.tsx'), 'JobLayout'),
});

export const jobIndexRoute = createRoute({
  getParentRoute: () => jobRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    redirect({ href: links.job(params.jobId), replace: true, throw: true });
  },
});

export const editJobRoute = createRoute({
  getParentRoute: () => jobRoute,
  path: 'edit',
  validateSearch: readFormSearch,
  loader: ({ context: { queryClient, companyId } }) =>
    Promise.all([
      queryClient.ensureQueryData(departmentsQuery(companyId)),
      queryClient.ensureInfiniteQueryData(membersQuery(companyId)),
    ]),
  pendingComponent: FormPageSkeleton,
});

export const jobGeneralRoute = createRoute({
  getParentRoute: () => jobRoute,
  path: 'general',
});
