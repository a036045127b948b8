import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { links } from './links.ts';
import { reopenInCompany } from './reopen-in-company.ts';
import { activeCompany, type Session, type SessionCompany, type SessionUser } from './session.ts';

/** Router context of every route. `loadUser` returns null when nobody is signed in. */
export type RouterContext = { queryClient: QueryClient; loadUser: () => Promise<SessionUser | null> };

export const rootRoute = createRootRouteWithContext<RouterContext>()();

/** The signed-in shell: requires a user, not a company. src/app adds its component. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context, location, preload }): Promise<Session> => {
    const user = await context.loadUser();
    // A user who signed in by phone for the first time enters their name on the sign-in page.
    if (user === null || user.name === '' || user.surname === '' || user.email === null) {
      // oxlint-disable-next-line typescript/only-throw-error -- how the router redirects
      throw redirect({ href: links.login(originalAddress(location)), reloadDocument: true });
    }
    const company = activeCompany(user);
    const named = preload ? undefined : companyInSearch(location.search, user);
    if (named === undefined || named.id === company?.id) return { user, company };
    reopenInCompany(named);
    return new Promise(() => {});
  },
});

/** Parent of all company screens. Users without a company are redirected to a page of their own; others choose one. */
export const shellRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'shell',
  beforeLoad: ({ context }) => {
    if (context.company === null) {
      const href = pageWithoutCompany(context.user);
      // oxlint-disable-next-line typescript/only-throw-error -- how the router redirects
      throw redirect({ href, replace: true });
    }
    return { companyId: context.company.id };
  },
  component: Outlet,
});

// A member of a disabled company reads why on the list of companies.
function pageWithoutCompany({ companies, disabledCompanies, isPlatformAdmin }: SessionUser): string {
  if (companies.length > 0) return links.companies();
  if (isPlatformAdmin) return links.admin();
  return disabledCompanies.length > 0 ? links.companies() : links.myApplications();
}

// `?company=<id>`: links in mails and notifications name their company.
function companyInSearch(search: object, { companies }: SessionUser): SessionCompany | undefined {
  const named: unknown = Reflect.get(search, 'company');
  return companies.find(({ id }) => id === named);
}

// The router rewrites the query from its parsed form, but the return path needs the original address.
function originalAddress(location: { pathname: string; href: string }): string {
  const { pathname, search, hash } = window.location;
  return pathname === location.pathname ? `${pathname}${search}${hash}` : location.href;
}
