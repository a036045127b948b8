import { createRoute } from '@tanstack/react-router';
import { settingsRoute } from '#companies/web/routes.tsx';
import { FormSkeleton } from '#ui/states/skeletons.tsx';

/** The own sender of the mails to candidates, in the settings of the company. src/app adds its component. */
export const senderAddressRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'sender-address',
  loader: async ({ context: { queryClient, companyId, company } }) => {
    // Without the permission the page shows the forbidden state and makes no call that the server would refuse.
    if (!company?.isOwner && !company?.permissions.includes('company.settings')) return;
    const { senderQuery } = await import('./queries.ts');
    await queryClient.ensureQueryData(senderQuery(companyId));
  },
  pendingComponent: FormSkeleton,
});
