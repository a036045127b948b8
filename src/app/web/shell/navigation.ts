import {
  BookOpen,
  Briefcase,
  Building2,
  CalendarDays,
  ChartNoAxesCombined,
  CircleUserRound,
  CreditCard,
  Globe,
  LayoutDashboard,
  ListTodo,
  Megaphone,
  ReceiptText,
  Send,
  Tags,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { sectionsFor } from '#companies/web/settings-sections.ts';
import type { Permission } from '#platform/contract/permissions.ts';
import { accountTabs, links } from '#platform/web/links.ts';
import type { SessionCompany } from '#platform/web/session.ts';

export type NavItem = {
  /** Message key. */
  title: string;
  path: string;
  /** Other addresses of the same page: those of its tabs. */
  tabs?: readonly string[];
  icon?: LucideIcon;
  /** Message key of a badge beside the title. */
  label?: string;
  disabled?: boolean;
  /** Opens in a new tab. */
  external?: boolean;
  /** Required grant; without it the entry is for everyone. */
  permission?: Permission;
  children?: readonly NavItem[];
};

export type NavSection = { subheader?: string; items: readonly NavItem[] };

/** The user of the navigation, and the configured external links. */
export type NavReader = {
  company: SessionCompany | null;
  isPlatformAdmin: boolean;
  /** The installation bills its companies. */
  hasBilling: boolean;
  docsUrl: string | null;
  siteUrl: string | null;
};

/** The navigation of this user, without entries that they may not use. */
export function navigationFor(reader: NavReader): NavSection[] {
  const { company, isPlatformAdmin, hasBilling, docsUrl, siteUrl } = reader;
  const out: NavItem[] = [
    ...(docsUrl === null
      ? []
      : [{ title: 'app.nav.docs', path: docsUrl, icon: BookOpen, external: true as const }]),
    ...(siteUrl === null
      ? []
      : [{ title: 'app.nav.site', path: siteUrl, icon: Globe, external: true as const }]),
  ];
  const sections: NavSection[] = [
    ...(company === null ? [] : [{ subheader: 'app.nav.overview', items: allowed(hiring, company) }]),
    ...(isPlatformAdmin ? [{ subheader: 'app.nav.platform', items: platformItems(hasBilling) }] : []),
    { items: [...(company === null ? [myApplications] : settingsOf(company)), account, ...out] },
  ];
  return sections.filter(({ items }) => items.length > 0);
}

const hiring: readonly NavItem[] = [
  { title: 'app.nav.dashboard', path: links.dashboard(), tabs: [links.home()], icon: LayoutDashboard },
  {
    title: 'app.nav.jobs',
    path: links.jobs(),
    icon: Briefcase,
    children: [
      { title: 'app.nav.jobsAll', path: links.jobs() },
      { title: 'app.nav.jobsOpen', path: links.jobs('open') },
      { title: 'app.nav.jobsCompleted', path: links.jobs('completed') },
      { title: 'app.nav.jobsArchived', path: links.jobs('archived') },
      { title: 'app.nav.jobsCreate', path: links.createJob(), permission: 'jobs.create' },
    ],
  },
  { title: 'app.nav.candidates', path: links.candidates(), icon: UsersRound },
  {
    title: 'app.nav.meetings',
    path: '/meetings',
    icon: CalendarDays,
    children: [
      { title: 'app.nav.meetingsUpcoming', path: links.meetings('upcoming') },
      { title: 'app.nav.meetingsCompleted', path: links.meetings('completed') },
      { title: 'app.nav.meetingsCalendar', path: links.meetings('calendar') },
    ],
  },
  { title: 'app.nav.tasks', path: links.tasks(), icon: ListTodo },
  { title: 'app.nav.referrals', path: links.referrals(), icon: Megaphone },
  {
    title: 'app.nav.siteTraffic',
    path: links.siteTraffic(),
    icon: ChartNoAxesCombined,
    permission: 'reports.view',
  },
];

// The pages of platform admins.
const platformItems = (hasBilling: boolean): NavItem[] => [
  { title: 'app.nav.adminOverview', path: links.admin(), icon: LayoutDashboard },
  { title: 'app.nav.adminTenants', path: links.admin('tenants'), icon: Building2 },
  { title: 'app.nav.adminUsers', path: links.admin('users'), icon: UsersRound },
  ...(hasBilling ? platformBilling : []),
  { title: 'app.nav.adminAnnouncements', path: links.admin('announcements'), icon: Megaphone },
  { title: 'app.nav.adminConnections', path: links.admin('connected-companies'), icon: Globe },
  { title: 'app.nav.adminOperations', path: links.admin('operations'), icon: Send },
  { title: 'app.nav.adminLog', path: links.admin('log'), icon: BookOpen },
];

const platformBilling: readonly NavItem[] = [
  {
    title: 'app.nav.adminInvoices',
    path: links.admin('invoices'),
    tabs: [links.admin('invoices/archived')],
    icon: ReceiptText,
  },
  { title: 'app.nav.adminSubscriptions', path: links.admin('subscriptions'), icon: CreditCard },
  {
    title: 'app.nav.adminPlans',
    path: links.admin('plans'),
    tabs: [links.admin('plans/coupons'), links.admin('plans/sellers')],
    icon: Tags,
  },
];

// One entry for all sections, which have their own list.
function settingsOf(company: SessionCompany | null): NavItem[] {
  const [first, ...others] = company === null ? [] : sectionsFor(company);
  if (first === undefined) return [];
  const tabs = ['/company', ...others.map((section) => links.company(section))];
  return [{ title: 'app.nav.company', path: links.company(first), tabs, icon: Building2 }];
}

const myApplications: NavItem = {
  title: 'app.nav.myApplications',
  path: links.myApplications(),
  icon: Send,
};

const account: NavItem = {
  title: 'app.nav.account',
  path: links.accountHome(),
  tabs: accountTabs.map((tab) => links.account(tab)),
  icon: CircleUserRound,
};

function allowed(items: readonly NavItem[], company: SessionCompany): NavItem[] {
  return items
    .filter(
      ({ permission }) =>
        permission === undefined || company.isOwner || company.permissions.includes(permission),
    )
    .map((item) =>
      item.children === undefined ? item : { ...item, children: allowed(item.children, company) },
    )
    .filter(({ children }) => children === undefined || children.length > 0);
}

/** A parent is open and active when the path contains its own; a leaf only on an exact match (specification, section 2). */
export function isActive(item: NavItem, path: string): boolean {
  if (item.children !== undefined) return path.includes(item.path);
  return path === item.path || (item.tabs ?? []).includes(path);
}
