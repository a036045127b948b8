import { createRoute } from '@tanstack/react-router';
import { settingsRoute } from '#companies/web/routes.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';

type SharesSearch = { state?: 'ended' };

/** The links with which people outside read candidates, in the settings of the company. src/app adds its component. */
export const companySharesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'shared-links',
  validateSearch: ({ state }: Record<string, unknown>): SharesSearch => (state === 'ended' ? { state } : {}),
  pendingComponent: ListSkeleton,
});
