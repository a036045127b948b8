/** Pages outside the signed-in shell. */
export const publicPaths = [
  '/login',
  '/register',
  '/create-account',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/not-me',
  '/authorize',
] as const;

export type PublicPath = (typeof publicPaths)[number];

export const invitationPath = '/invitations/$token';
/** The page of the link in an applicant's mail. */
export const applicationLinkPath = '/applications/$token';

/** Pages of the router. The test of this file compares the list with the router's own. */
export const routerPaths = [
  '/',
  '/account',
  '/account/basic-details',
  '/account/complete',
  '/account/cv-files',
  '/account/education',
  '/account/experiences',
  '/account/general',
  '/account/notifications',
  '/account/security',
  '/admin',
  '/admin/announcements',
  '/admin/connected-companies',
  '/admin/invoices',
  '/admin/invoices/archived',
  '/admin/log',
  '/admin/operations',
  '/admin/plans',
  '/admin/plans/coupons',
  '/admin/plans/sellers',
  '/admin/subscriptions',
  '/admin/tenants',
  '/admin/tenants/$tenantId',
  '/admin/tenants/$tenantId/people',
  '/admin/users',
  '/admin/users/$userId',
  '/candidates',
  '/candidates/$candidateId',
  '/candidates/$candidateId/$tab',
  '/candidates/$candidateId/applications/$applicationId',
  '/candidates/$candidateId/introductions/$introductionId',
  '/candidates/$candidateId/merge/$otherId',
  '/candidates/duplicates',
  '/candidates/exports',
  '/candidates/import',
  '/candidates/import/$importId',
  '/candidates/mail',
  '/candidates/new-cvs',
  '/candidates/new-cvs/$newCvId',
  '/candidates/pools',
  '/candidates/pools/$poolId',
  '/companies',
  '/company',
  '/company/audit',
  '/company/billing',
  '/company/careers',
  '/company/careers/page',
  '/company/careers/traffic',
  '/company/data-requests',
  '/company/departments',
  '/company/general',
  '/company/held-applications',
  '/company/shared-links',
  '/company/mail-templates',
  '/company/meeting-rooms',
  '/company/members',
  '/company/privacy-notice',
  '/company/questions',
  '/company/rejection-reasons',
  '/company/sender-address',
  '/company/stages',
  '/company/survey',
  '/company/survey/report',
  '/company/tags',
  '/company/custom-fields',
  '/company/interview-kits',
  '/dashboard',
  '/dev/ui',
  '/handovers',
  '/handovers/$handoverId',
  '/handovers/new',
  '/jobs',
  '/jobs/$jobId',
  '/jobs/$jobId/applicants',
  '/jobs/$jobId/board',
  '/jobs/$jobId/edit',
  '/jobs/$jobId/evaluation',
  '/jobs/$jobId/general',
  '/jobs/$jobId/rehearsal',
  '/jobs/$jobId/reports',
  '/jobs/$jobId/review',
  '/jobs/archived',
  '/jobs/completed',
  '/jobs/create',
  '/jobs/open',
  '/meetings',
  '/meetings/$meetingId/scorecard',
  '/meetings/availability',
  '/meetings/calendar',
  '/meetings/completed',
  '/meetings/upcoming',
  '/my-applications',
  '/my-applications/$applicationId',
  '/notifications',
  '/outgoing',
  '/referrals',
  '/tasks',
] as const;

const patterns = [...publicPaths, invitationPath, applicationLinkPath, ...routerPaths].map(
  (path) => [path, new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`)] as const,
);

/** Whether the application has a page at this path; the server answers 404 for any other. */
export const isPagePath = (path: string): boolean => pagePathAt(path) !== undefined;

/**
 * The page path in the lists above that matches an address. Fixed parts come before variable ones: `/jobs/open` is no
 * job.
 */
export function pagePathAt(path: string): string | undefined {
  const found = patterns.filter(([, pattern]) => pattern.test(path)).map(([known]) => known);
  return found.find((known) => !known.includes('$')) ?? found[0];
}
