/** The tabs of the account, in order. */
export const accountTabs = [
  'basic-details',
  'general',
  'cv-files',
  'experiences',
  'education',
  'security',
  'notifications',
] as const;
export type AccountTab = (typeof accountTabs)[number];

/** The sections of the company's settings. */
export type CompanySection =
  | 'general'
  | 'billing'
  | 'members'
  | 'departments'
  | 'stages'
  | 'rejection-reasons'
  | 'tags'
  | 'meeting-rooms'
  | 'custom-fields'
  | 'questions'
  | 'interview-kits'
  | 'mail-templates'
  | 'sender-address'
  | 'careers'
  | 'held-applications'
  | 'shared-links'
  | 'privacy-notice'
  | 'survey'
  | 'data-requests'
  | 'audit';

/** The tabs of a job. */
export type JobTab = 'board' | 'applicants' | 'evaluation' | 'reports' | 'edit' | 'general';

/** The lists of platform admins. */
export type AdminList =
  | 'tenants'
  | 'users'
  | 'invoices'
  | 'invoices/archived'
  | 'subscriptions'
  | 'plans'
  | 'plans/coupons'
  | 'plans/sellers'
  | 'announcements'
  | 'connected-companies'
  | 'operations'
  | 'log';

/** Notices on the sign-in page for users who come from another page. */
export type LoginNotice = 'passwordChanged' | 'calledOff';

/** Builds every address of the application; a snapshot test lists them. */
export const links = {
  home: () => '/',
  dashboard: () => '/dashboard',
  login: (redirect?: string, notice?: LoginNotice) => withQuery('/login', { redirect, notice }),
  register: (redirect?: string) => withQuery('/register', { redirect }),
  jobs: (list?: 'open' | 'completed' | 'archived', filters: { mine?: 'true' } = {}) =>
    withQuery(`/jobs${list === undefined ? '' : `/${list}`}`, filters),
  jobsOfStatus: (status: string, filters: { mine?: 'true' } = {}) =>
    withQuery('/jobs', { status: JSON.stringify([status]), ...filters }),
  createJob: (way?: 'upload' | 'manual') => withQuery('/jobs/create', { way }),
  job: (jobId: string, tab: JobTab = 'board') => `/jobs/${jobId}/${tab}`,
  /** The applications of a job that a filter of the list leaves. */
  applicants: (jobId: string, filters: { flag?: string; outcome?: string; arrivedFrom?: string }) =>
    withQuery(`/jobs/${jobId}/applicants`, filters),
  /** Applicants of a job one by one: those of the list with these filters and order, or the picked ones. */
  review: (jobId: string, people: Record<string, string | undefined>) =>
    withQuery(`/jobs/${jobId}/review`, people),
  rehearsal: (jobId: string) => `/jobs/${jobId}/rehearsal`,
  editJob: (jobId: string, step?: string) => withQuery(`/jobs/${jobId}/edit`, { step }),
  /** Without filters it opens with the member's usual view; the view `all` has none. */
  candidates: (
    filters: { q?: string; city?: string; from?: string; tag?: string; job?: string; view?: 'all' } = {},
  ) => withQuery('/candidates', filters),
  /** Without a tab it opens at the CV, if there is one. */
  candidate: (candidateId: string, tab?: string) =>
    `/candidates/${candidateId}${tab === undefined ? '' : `/${tab}`}`,
  comment: (candidateId: string, commentId: string) =>
    withQuery(`/candidates/${candidateId}/comments`, { comment: commentId }),
  duplicates: (state?: 'dismissed') => withQuery('/candidates/duplicates', { state }),
  exports: () => '/candidates/exports',
  imports: () => '/candidates/import',
  /** Mails that belong to no candidate yet. */
  incomingMail: () => '/candidates/mail',
  /** @param job to which their candidates are added */
  newCvs: (job?: string) => withQuery('/candidates/new-cvs', { job }),
  newCv: (newCvId: string, job?: string) => withQuery(`/candidates/new-cvs/${newCvId}`, { job }),
  import: (importId: string) => `/candidates/import/${importId}`,
  pools: () => '/candidates/pools',
  pool: (poolId: string) => `/candidates/pools/${poolId}`,
  merge: (candidateId: string, otherId: string) => `/candidates/${candidateId}/merge/${otherId}`,
  asApplied: (candidateId: string, applicationId: string) =>
    `/candidates/${candidateId}/applications/${applicationId}`,
  introduction: (candidateId: string, introductionId: string) =>
    `/candidates/${candidateId}/introductions/${introductionId}`,
  meetings: (list: 'upcoming' | 'completed' | 'calendar' | 'availability' = 'upcoming') =>
    `/meetings/${list}`,
  scorecard: (meetingId: string) => `/meetings/${meetingId}/scorecard`,
  meeting: (meetingId: string) => `/meetings/upcoming?meeting=${meetingId}`,
  companies: () => '/companies',
  endedShares: () => '/company/shared-links?state=ended',
  answeredDataRequests: () => '/company/data-requests?state=closed',
  company: (section: CompanySection = 'general') => `/company/${section}`,
  account: (tab: AccountTab = 'basic-details') => `/account/${tab}`,
  accountHome: () => '/account',
  completeProfile: (cvFileId?: string) => withQuery('/account/complete', { cv: cvFileId }),
  forgotPassword: (redirect?: string) => withQuery('/forgot-password', { redirect }),
  createAccount: (redirect?: string) => withQuery('/create-account', { redirect }),
  verifyEmail: (token: string) => withQuery('/verify-email', { token }),
  resetPassword: (token: string) => withQuery('/reset-password', { token }),
  notMe: (token: string) => withQuery('/not-me', { token }),
  authorize: (target: string) => withQuery('/authorize', { continue: target }),
  notifications: () => '/notifications',
  /** @param member whose people are handed over; without one the caller */
  newHandover: (member?: string) => withQuery('/handovers/new', { member }),
  handover: (handoverId: string) => `/handovers/${handoverId}`,
  handovers: () => '/handovers',
  outgoing: () => '/outgoing',
  tasks: (search: { list?: string; whose?: string } = {}) => withQuery('/tasks', search),
  myApplications: () => '/my-applications',
  myApplication: (applicationId: string) => `/my-applications/${applicationId}`,
  careersPage: () => '/company/careers/page',
  siteTraffic: () => '/company/careers/traffic',
  surveyReport: () => '/company/survey/report',
  referrals: () => '/referrals',
  admin: (list?: AdminList, filters: Record<string, string | undefined> = {}) =>
    withQuery(list === undefined ? '/admin' : `/admin/${list}`, filters),
  adminTenant: (tenantId: string) => `/admin/tenants/${tenantId}`,
  adminPeople: (tenantId: string, filters: Record<string, string | undefined> = {}) =>
    withQuery(`/admin/tenants/${tenantId}/people`, filters),
  adminUser: (userId: string) => `/admin/users/${userId}`,
  careers: (companySlug: string) => `/careers/${companySlug}`,
  embeddedJobs: (companySlug: string, palette: 'light' | 'dark' | 'device') =>
    `/careers-embed/${companySlug}${palette === 'light' ? '' : `/${palette}`}`,
  embedScript: () => '/careers-assets/embed.js',
  publicJob: (companySlug: string, jobSlug: string) => `/careers/${companySlug}/${jobSlug}`,
  /** For a link from outside that names no record: it opens in this company. */
  inCompany: (path: string, companyId: string) => withQuery(path, { company: companyId }),
} as const;

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}
