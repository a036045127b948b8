import { createRoute } from '@tanstack/react-router';
import { shellRoute } from '#platform/web/root-route.tsx';
import { ListPageSkeleton, PageSkeleton } from '#ui/states/skeletons.tsx';

/** Starts an import, and lists the earlier ones. src/app adds its component. */
export const importsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'candidates/import',
  pendingComponent: ListPageSkeleton,
});

/** One import, from its columns to its undo. src/app adds its component. */
export const importRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'candidates/import/$importId',
  loader: async ({ context: { queryClient, companyId }, params: { importId } }) => {
    const { importQuery } = await import('./queries.ts');
    return queryClient.ensureQueryData(importQuery(companyId, importId));
  },
  pendingComponent: PageSkeleton,
});
