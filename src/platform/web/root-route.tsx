import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { links } from './links.ts';
import { reopenInCompany } from './reopen-in-company.ts';
import { activeCompany, type Session, type SessionCompany, type SessionUser } from './session.ts';

/** What the app gives every route. `loadUser` answers null for nobody signed in. */
export type RouterContext = { queryClient: QueryClient; loadUser: () => Promise<SessionUser | null> };

export const rootRoute = createRootRouteWithContext<RouterContext>()();

/** The signed-in shell: needs a user, not a company. The app gives it its look. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context, location, preload }): Promise<Session> => {
    const user = await context.loadUser();
    // Who signed in by phone for the first time says who they are on the sign-in page.
    if (user === null || user.name === '' || user.surname === '' || user.email === null) {
      // oxlint-disable-next-line typescript/only-throw-error -- how the router redirects
      throw redirect({ href: links.login(asTyped(location)), reloadDocument: true });
    }
    const company = activeCompany(user);
    const named = preload ? undefined : namedCompany(location.search, user);
    if (named === undefined || named.id === company?.id) return { user, company };
    reopenInCompany(named);
    return new Promise(() => {});
  },
});

/** Parent of every screen of a company. Somebody without a company is led to their account, else to choose one. */
export const shellRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'shell',
  beforeLoad: ({ context }) => {
    if (context.company === null) {
      const href = context.user.companies.length === 0 ? links.account() : links.companies();
      // oxlint-disable-next-line typescript/only-throw-error -- how the router redirects
      throw redirect({ href, replace: true });
    }
    return { companyId: context.company.id };
  },
  component: Outlet,
});

// `?company=<id>`: links in mails and notifications say which company they mean.
function namedCompany(search: object, { companies }: SessionUser): SessionCompany | undefined {
  const named: unknown = Reflect.get(search, 'company');
  return companies.find(({ id }) => id === named);
}

// The router writes a query anew from what it read out of it; the way back is the address as it was.
function asTyped(location: { pathname: string; href: string }): string {
  const { pathname, search, hash } = window.location;
  return pathname === location.pathname ? `${pathname}${search}${hash}` : location.href;
}
