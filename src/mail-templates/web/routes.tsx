import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settingsRoute } from '#companies/web/routes.tsx';

/** The page of mail templates in the company settings. */
export const mailTemplatesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'mail-templates',
  loader: async ({ context: { queryClient, companyId } }) => {
    const { templatesQuery } = await import('./queries.ts');
    return queryClient.ensureQueryData(templatesQuery(companyId));
  },
  component: lazyRouteComponent(() => import('./mail-templates-page.tsx'), 'MailTemplatesPage'),
});
