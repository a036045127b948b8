import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { links } from '#platform/web/links.ts';
import { shellRoute, signedInRoute } from '#platform/web/root-route.tsx';
import { type AuditSearch, readAuditSearch } from './audit-search.ts';
import { readTeamSearch, type TeamSearch } from './team-search.ts';
import { sectionsFor } from './settings-sections.ts';
import { FormSkeleton, ListSkeleton } from '#ui/states/skeletons.tsx';

export const companiesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'companies',
  component: lazyRouteComponent(() => import('./companies-page.tsx'), 'CompaniesPage'),
});

/** The company's settings: a left navigation, and the sections as children; later slices add theirs. */
export const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'company',
  component: lazyRouteComponent(() => import('./settings-layout.tsx'), 'SettingsLayout'),
});

export const settingsIndexRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  beforeLoad: ({ context: { company } }) => {
    const [first = 'general'] = company === null ? [] : sectionsFor(company);
    redirect({ href: links.company(first), replace: true, throw: true });
  },
});

export const companyInfoRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'general',
  loader: ({ context }) => loadCompany(context),
  pendingComponent: FormSkeleton,
  component: lazyRouteComponent(() => import('./company-info-page.tsx'), 'CompanyInfoPage'),
});

/** Members and invitations. src/app adds its component. */
export const teamRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'members',
  validateSearch: (search): TeamSearch => readTeamSearch(search),
  pendingComponent: ListSkeleton,
});

export const careersLookRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'careers',
  loader: ({ context }) => loadCompany(context),
  pendingComponent: FormSkeleton,
  component: lazyRouteComponent(() => import('./careers-branding-page.tsx'), 'CareersBrandingPage'),
});

export const auditRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'audit',
  validateSearch: (search): AuditSearch => readAuditSearch(search),
  component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
});

async function loadCompany({ queryClient, companyId }: { queryClient: QueryClient; companyId: string }) {
  const { companyQuery } = await import('./queries.ts');
  return queryClient.ensureQueryData(companyQuery(companyId));
}
