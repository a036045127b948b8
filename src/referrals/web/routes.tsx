import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '#platform/web/root-route.tsx';

/** The own links of every member, with the search in the address. */
export const referralsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'referrals',
  validateSearch: ({ search }: Record<string, unknown>): { search?: string } =>
    typeof search === 'string' && search !== '' ? { search } : {},
  component: lazyRouteComponent(() => import('./referrals-page.tsx'), 'ReferralsPage'),
});
