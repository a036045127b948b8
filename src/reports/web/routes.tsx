import { createRoute } from '@tanstack/react-router';
import { jobRoute } from '#jobs/web/routes.tsx';
import { shellRoute } from '#platform/web/root-route.tsx';

/**
 * The reports of a job, below its header. The page parses its address itself, because this file loads with the first
 * screen. src/app adds its component.
 */
export const jobReportsRoute = createRoute({
  getParentRoute: () => jobRoute,
  path: 'reports',
  validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search,
  loaderDeps: ({ search: { preset, from, to } }) => ({ preset, from, to }),
  loader: async ({ context: { queryClient, companyId }, params: { jobId }, deps }) => {
    const { prefetchReport } = await import('./queries.ts');
    prefetchReport(queryClient, { companyId, jobId }, deps);
  },
});

/** The traffic of the whole careers site, with the period in the address. src/app adds its component. */
export const siteTrafficRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'company/careers/traffic',
  validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search,
});
