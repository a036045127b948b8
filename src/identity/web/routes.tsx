import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { isExternalTarget, safeRedirect } from '#platform/web/redirects.ts';
import { rootRoute, type RouterContext } from '#platform/web/root-route.tsx';

const search = z.object({ redirect: z.string().optional().catch(undefined) });

// A signed-in user on a public page goes on to where they were headed, by a full load (specification, section 2).
const leaveWhenSignedIn = async ({
  context,
  search: { redirect },
}: {
  context: RouterContext;
  search: z.infer<typeof search>;
}) => {
  if ((await context.loadUser()) !== null) goOn(redirect);
};

/** Where someone who has just signed in goes: by a full load, so that nothing of the signed-out page stays. */
export function goOn(redirect: string | undefined): void {
  const target = isExternalTarget(redirect)
    ? `/authorize?continue=${encodeURIComponent(redirect ?? '')}`
    : safeRedirect(redirect, window.location.origin);
  window.location.assign(target);
}

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'login',
  validateSearch: search,
  beforeLoad: leaveWhenSignedIn,
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
});

export const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'register',
  validateSearch: search,
  beforeLoad: leaveWhenSignedIn,
  component: lazyRouteComponent(() => import('./register-page.tsx'), 'RegisterPage'),
});
