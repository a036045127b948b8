import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { accountRoute } from '#identity/web/routes.tsx';

/** Tabs of the account: what the user says of themselves. Each shows a skeleton until its data is there. */
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
