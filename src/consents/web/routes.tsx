import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settingsRoute } from '#companies/web/routes.tsx';
import { FormSkeleton } from '#ui/states/skeletons.tsx';

/** The privacy notice of the application forms, in the settings of the company. */
export const privacyNoticeRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'privacy-notice',
  loader: async ({ context: { queryClient, companyId, company } }) => {
    // Without the permission the page shows the forbidden state and makes no call that the server would refuse.
    if (!company?.isOwner && !company?.permissions.includes('careers.manage')) return;
    const { noticeQuery } = await import('./queries.ts');
    await queryClient.ensureQueryData(noticeQuery(companyId));
  },
  pendingComponent: FormSkeleton,
  component: lazyRouteComponent(() => import('./privacy-notice-page.tsx'), 'PrivacyNoticePage'),
});
