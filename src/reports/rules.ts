/** Named periods; `all` is from the job's first day to today. */
export const presets = ['7d', '30d', '90d', '12m', 'all'] as const;
export type Preset = (typeof presets)[number];

export const reportNames = [
  'funnel',
  'timeInStep',
  'promises',
  'timeToHire',
  'sources',
  'overTime',
  'knockouts',
  'workload',
  'traffic',
  'trafficOrigins',
  'formSteps',
] as const;
export type ReportName = (typeof reportNames)[number];

/** The reports of the careers site, besides its traffic over time and its form. */
export const siteReportNames = ['siteSources', 'siteCampaigns', 'sitePages'] as const;

/** The actions of a member that the workload report counts. */
export const workloadActions = ['meetings', 'comments', 'moves', 'rejections', 'ratings'] as const;
export type WorkloadAction = (typeof workloadActions)[number];

/** The numbers of the reports with a list of people. */
export const peopleKinds = [
  'applied',
  'reached',
  'interviewed',
  'appliedAndHired',
  'left',
  'standing',
  'hired',
  'hiredSincePublishing',
  'knockedOut',
  ...workloadActions,
] as const;
export type PeopleKind = (typeof peopleKinds)[number];

export type Unit = 'day' | 'week' | 'month';

/** The unit of the time axis, so that no chart needs a thousand bars. */
export function unitFor(days: number): Unit {
  if (days <= 45) return 'day';
  return days <= 400 ? 'week' : 'month';
}

/** A part of a whole; null when the whole is zero. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Days with one decimal, from seconds. */
export const daysOf = (seconds: number): number => Math.round(seconds / 8640) / 10;
