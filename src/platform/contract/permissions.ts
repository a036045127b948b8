/** All grants of members. A new member has none; owners have all. */
export const permissions = [
  'jobs.list',
  'jobs.get',
  'jobs.create',
  'jobs.update',
  'jobs.delete',
  'candidates.list',
  'candidates.get',
  'candidates.create',
  'candidates.update',
  'candidates.delete',
  'meetings.list',
  'meetings.get',
  'meetings.create',
  'meetings.update',
  'meetings.delete',
  'company.settings',
  'members.manage',
  'departments.manage',
  'stages.manage',
  'billing.manage',
  'reports.view',
  'careers.manage',
] as const;

export type Permission = (typeof permissions)[number];
