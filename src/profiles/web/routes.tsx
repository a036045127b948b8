import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { accountRoute } from '#identity/web/routes.tsx';
import { signedInRoute } from '#platform/web/root-route.tsx';

/** Profile tabs of the account. Each shows a skeleton until its data has loaded. */
export const generalRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'general',
  loader: async ({ context: { queryClient } }) => {
    const { generalQuery } = await import('./queries.ts');
    void queryClient.prefetchQuery(generalQuery);
  },
  component: lazyRouteComponent(() => import('./general-page.tsx'), 'GeneralPage'),
});

export const cvFilesRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'cv-files',
  loader: async ({ context: { queryClient } }) => {
    const { cvFilesQuery } = await import('./queries.ts');
    void queryClient.prefetchQuery(cvFilesQuery);
  },
  component: lazyRouteComponent(() => import('./cv-files-page.tsx'), 'CvFilesPage'),
});

export const experiencesRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'experiences',
  loader: async ({ context: { queryClient } }) => {
    const { experiencesQuery } = await import('./queries.ts');
    void queryClient.prefetchQuery(experiencesQuery);
  },
  component: lazyRouteComponent(() => import('./experiences-page.tsx'), 'ExperiencesPage'),
});

export const educationRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'education',
  loader: async ({ context: { queryClient } }) => {
    const { educationsQuery } = await import('./queries.ts');
    void queryClient.prefetchQuery(educationsQuery);
  },
  component: lazyRouteComponent(() => import('./education-page.tsx'), 'EducationPage'),
});

/** Review of a CV. It uses the full width, because the page of the CV is beside the form. */
export const completeProfileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'account/complete',
  validateSearch: ({ cv }: Record<string, unknown>): { cv?: string } =>
    typeof cv === 'string' ? { cv } : {},
  component: lazyRouteComponent(() => import('./complete-page.tsx'), 'CompletePage'),
});
