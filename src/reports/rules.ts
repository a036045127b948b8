/** Stretches of days that are offered by name; `all` reaches from the job's first day to today. */
export const presets = ['7d', '30d', '90d', '12m', 'all'] as const;
export type Preset = (typeof presets)[number];

export const reportNames = [
  'funnel',
  'timeInStep',
  'timeToHire',
  'sources',
  'overTime',
  'knockouts',
  'workload',
] as const;
export type ReportName = (typeof reportNames)[number];

/** What a member does for a job, as the report on workload counts it. */
export const workloadActions = ['meetings', 'comments', 'moves', 'rejections', 'ratings'] as const;
export type WorkloadAction = (typeof workloadActions)[number];

/** What people can be asked behind: each number of a report names one of these. */
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

/** How finely a stretch of days is told: no chart needs a thousand bars. */
export function unitFor(days: number): Unit {
  if (days <= 45) return 'day';
  return days <= 400 ? 'week' : 'month';
}

/** A part of a whole; null where there is no whole. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Days with one decimal, from seconds. */
export const daysOf = (seconds: number): number => Math.round(seconds / 8640) / 10;
