import { createRoute } from '@tanstack/react-router';
import { shellRoute } from '#platform/web/root-route.tsx';
import { FormSkeleton } from '#ui/states/skeletons.tsx';

/** The editor of the careers page, which needs the width that the settings do not have. src/app adds its component. */
export const careersPageRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'company/careers/page',
  pendingComponent: FormSkeleton,
});
