import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { links } from '#platform/web/links.ts';
import { signedInRoute } from '#platform/web/root-route.tsx';
import { FormSkeleton } from '#ui/states/skeletons.tsx';

/**
 * The user's own pages: a heading and tabs. The tabs' routes are its children; later slices add theirs. src/app adds its
 * component.
 */
export const accountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'account',
});

export const securityRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'security',
  loader: async ({ context: { queryClient } }) => {
    const { providersQuery, securityQuery, sessionsQuery } = await import('./queries.ts');
    await Promise.all([
      queryClient.ensureQueryData(securityQuery),
      queryClient.ensureQueryData(sessionsQuery),
      queryClient.ensureQueryData(providersQuery),
    ]);
  },
  pendingComponent: FormSkeleton,
  component: lazyRouteComponent(() => import('./security-page.tsx'), 'SecurityPage'),
});

export const basicDetailsRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'basic-details',
  loader: async ({ context }) => {
    const { securityQuery } = await import('./queries.ts');
    return context.queryClient.ensureQueryData(securityQuery);
  },
  pendingComponent: FormSkeleton,
  component: lazyRouteComponent(() => import('./basic-details-page.tsx'), 'BasicDetailsPage'),
});

/** src/app adds its component, which shows the settings of the notifications of the company too. */
export const notificationSettingsRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'notifications',
  loader: async ({ context }) => {
    const { securityQuery } = await import('./queries.ts');
    return context.queryClient.ensureQueryData(securityQuery);
  },
  pendingComponent: FormSkeleton,
});

export const accountIndexRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/',
  beforeLoad: () => {
    redirect({ href: links.account(), replace: true, throw: true });
  },
});
