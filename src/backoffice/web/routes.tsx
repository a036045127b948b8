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

const adminOverviewRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
});

const adminTenantsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'tenants',
  validateSearch: readAdminSearch,
  component: lazyRouteComponent(() => import('./tenants-page.tsx'), 'TenantsPage'),
});

const adminTenantRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'tenants/$tenantId',
  component: lazyRouteComponent(() => import('./tenant-page.tsx'), 'TenantPage'),
});

const adminPeopleRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'tenants/$tenantId/people',
  validateSearch: readPeopleSearch,
  component: lazyRouteComponent(() => import('./people-page.tsx'), 'PeoplePage'),
});

const adminUsersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'users',
  validateSearch: readAdminSearch,
  component: lazyRouteComponent(() => import('./users-page.tsx'), 'UsersPage'),
});

const adminUserRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'users/$userId',
  component: lazyRouteComponent(() => import('./user-page.tsx'), 'UserPage'),
});

const adminInvoicesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'invoices',
  validateSearch: readInvoicesSearch,
  component: lazyRouteComponent(() => import('./invoices-page.tsx'), 'InvoicesPage'),
});

const adminArchivedInvoicesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'invoices/archived',
  validateSearch: readPeopleSearch,
  component: lazyRouteComponent(() => import('./archived-invoices-page.tsx'), 'ArchivedInvoicesPage'),
});

const adminPlansRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'plans',
  component: lazyRouteComponent(() => import('./plans-page.tsx'), 'PlansPage'),
});

const adminCouponsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'plans/coupons',
  component: lazyRouteComponent(() => import('./coupons-page.tsx'), 'CouponsPage'),
});

const adminSellersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'plans/sellers',
  component: lazyRouteComponent(() => import('./sellers-page.tsx'), 'SellersPage'),
});

const adminSubscriptionsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'subscriptions',
  validateSearch: readSubscriptionsSearch,
  component: lazyRouteComponent(() => import('./subscriptions-page.tsx'), 'SubscriptionsPage'),
});

const adminAnnouncementsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'announcements',
  component: lazyRouteComponent(() => import('./announcements-page.tsx'), 'AnnouncementsPage'),
});

const adminConnectionsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'connected-companies',
  component: lazyRouteComponent(() => import('./connections-page.tsx'), 'ConnectionsPage'),
});

const adminOperationsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'operations',
  validateSearch: readOperationsSearch,
  component: lazyRouteComponent(() => import('./operations-page.tsx'), 'OperationsPage'),
});

const adminLogRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'log',
  component: lazyRouteComponent(() => import('./log-page.tsx'), 'LogPage'),
});

/** All pages below /admin. */
export const adminPages = [
  adminOverviewRoute,
  adminTenantsRoute,
  adminTenantRoute,
  adminPeopleRoute,
  adminUsersRoute,
  adminUserRoute,
  adminInvoicesRoute,
  adminArchivedInvoicesRoute,
  adminPlansRoute,
  adminCouponsRoute,
  adminSellersRoute,
  adminSubscriptionsRoute,
  adminAnnouncementsRoute,
  adminConnectionsRoute,
  adminOperationsRoute,
  adminLogRoute,
] as const;
