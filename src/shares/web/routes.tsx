import { createRoute } from '@tanstack/react-router';
import { settingsRoute } from '#companies/web/routes.tsx';
import { readSearch } from '#platform/web/read-search.ts';
import { ListSkeleton } from '#ui/states/skeletons.tsx';

type SharesSearch = { state?: 'ended' };

/** The links with which people outside read candidates, in the settings of the company. src/app adds its component. */
export const companySharesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'shared-links',
  validateSearch: readSearch<SharesSearch>(['state'], ({ state }) => (state === 'ended' ? { state } : {})),
  pendingComponent: ListSkeleton,
});
