/** The account's tabs, in their order. */
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
  | 'careers'
  | 'audit';

/** Every address of the application is made here; a snapshot test lists them. */
export const links = {
  home: () => '/',
  login: (redirect?: string) => withRedirect('/login', redirect),
  register: (redirect?: string) => withRedirect('/register', redirect),
  jobs: (list?: 'open' | 'completed' | 'archived') => `/jobs${list === undefined ? '' : `/${list}`}`,
  createJob: () => '/jobs/create',
  job: (jobId: string, tab: 'board' | 'applicants' | 'reports' | 'edit' | 'general' = 'board') =>
    `/jobs/${jobId}/${tab}`,
  candidates: () => '/candidates',
  candidate: (candidateId: string, tab = 'overview') => `/candidates/${candidateId}/${tab}`,
  meetings: (list: 'upcoming' | 'completed' | 'calendar' = 'upcoming') => `/meetings/${list}`,
  companies: () => '/companies',
  company: (section: CompanySection = 'general') => `/company/${section}`,
  account: (tab: AccountTab = 'basic-details') => `/account/${tab}`,
  forgotPassword: () => '/forgot-password',
  createAccount: (redirect?: string) => withRedirect('/create-account', redirect),
  careers: (companySlug: string) => `/careers/${companySlug}`,
  publicJob: (companySlug: string, jobSlug: string) => `/careers/${companySlug}/${jobSlug}`,
} as const;

function withRedirect(path: string, redirect: string | undefined): string {
  return redirect === undefined ? path : `${path}?redirect=${encodeURIComponent(redirect)}`;
}
