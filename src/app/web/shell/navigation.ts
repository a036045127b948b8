import { Briefcase, CalendarDays, UsersRound, type LucideIcon } from 'lucide-react';
import type { Permission } from '#platform/contract/permissions.ts';
import { links } from '#platform/web/links.ts';

export type NavItem = {
  title: string;
  path: string;
  icon?: LucideIcon;
  disabled?: boolean;
  external?: boolean;
  /** Shown to members with this grant, or to everyone when left out. */
  permission?: Permission;
  children?: NavItem[];
};

export type NavSection = { subheader: string; items: NavItem[] };

/** The navigation of the signed-in shell; titles are message keys. */
export const navigation: NavSection[] = [
  {
    subheader: 'app.nav.overview',
    items: [
      {
        title: 'app.nav.jobs',
        path: '/jobs',
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
        ],
      },
    ],
  },
];

/** A parent is open and active when the path contains its own; a leaf only on an exact match (specification, section 2). */
export function isActive(item: NavItem, path: string): boolean {
  return item.children === undefined ? path === item.path : path.includes(item.path);
}
