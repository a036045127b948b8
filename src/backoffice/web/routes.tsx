import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#platform/web/root-route.tsx';
import {
  readAdminSearch,
  readInvoicesSearch,
  readOperationsSearch,
  readPeopleSearch,
  readSubscriptionsSearch,
} from './admin-search.ts';

/** The pages of platform admins. They need no company. src/app adds the layout with its words. */
export const adminRoute = createRoute({ getParentRoute: () => signedInRoute, path: 'admin' });

export const adminOverviewRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
});

export const adminTenantsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'tenants',
  validateSearch: readAdminSearch,
  component: lazyRouteComponent(() => import('./tenants-page.tsx'), 'TenantsPage'),
});

export const adminTenantRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'tenants/$tenantId',
  component: lazyRouteComponent(() => import('./tenant-page.tsx'), 'TenantPage'),
});

export const adminPeopleRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'tenants/$tenantId/people',
  validateSearch: readPeopleSearch,
  component: lazyRouteComponent(() => import('./people-page.tsx'), 'PeoplePage'),
});

export const adminUsersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'users',
  validateSearch: readAdminSearch,
  component: lazyRouteComponent(() => import('./users-page.tsx'), 'UsersPage'),
});

export const adminUserRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'users/$userId',
  component: lazyRouteComponent(() => import('./user-page.tsx'), 'UserPage'),
});

export const adminInvoicesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'invoices',
  validateSearch: readInvoicesSearch,
  component: lazyRouteComponent(() => import('./invoices-page.tsx'), 'InvoicesPage'),
});

export const adminSubscriptionsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'subscriptions',
  validateSearch: readSubscriptionsSearch,
  component: lazyRouteComponent(() => import('./subscriptions-page.tsx'), 'SubscriptionsPage'),
});

export const adminAnnouncementsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'announcements',
  component: lazyRouteComponent(() => import('./announcements-page.tsx'), 'AnnouncementsPage'),
});

export const adminConnectionsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'connected-companies',
  component: lazyRouteComponent(() => import('./connections-page.tsx'), 'ConnectionsPage'),
});

export const adminOperationsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'operations',
  validateSearch: readOperationsSearch,
  component: lazyRouteComponent(() => import('./operations-page.tsx'), 'OperationsPage'),
});

export const adminLogRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'log',
  component: lazyRouteComponent(() => import('./log-page.tsx'), 'LogPage'),
});

/** The pages below `adminRoute`. */
export const adminRoutes = [
  adminOverviewRoute,
  adminTenantsRoute,
  adminTenantRoute,
  adminPeopleRoute,
  adminUsersRoute,
  adminUserRoute,
  adminInvoicesRoute,
  adminSubscriptionsRoute,
  adminAnnouncementsRoute,
  adminConnectionsRoute,
  adminOperationsRoute,
  adminLogRoute,
] as const;
