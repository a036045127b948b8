import type { Fault } from '#platform/contract/faults.ts';

export const jobStatuses = ['draft', 'published', 'closed', 'completed', 'archived'] as const;
export type JobStatus = (typeof jobStatuses)[number];

export const jobTypes = [
  'fulltime',
  'parttime',
  'contract',
  'temporary',
  'voluntary',
  'intern',
  'other',
] as const;
export const locationTypes = ['onsite', 'hybrid', 'remote', 'online'] as const;
export const payPeriods = ['hour', 'day', 'week', 'month', 'year'] as const;
export const teamRoles = ['recruiter', 'hiring_manager', 'interviewer'] as const;
/** Orders of a list of jobs: newest or oldest first, by title, by open applications, by closing date. */
export const jobSorts = ['newest', 'oldest', 'title', 'applicants', 'closing'] as const;
export type JobSort = (typeof jobSorts)[number];

/** How long a deleted job with applications can be restored. */
export const binDays = 30;
/** How long the completion of a job can be undone. */
export const undoMinutes = 10;
/** Counting new applications stops here: "99+". */
export const newCountMax = 100;
/** A list shows at most this many custom fields. */
export const listedFieldsMax = 20;
/** Maximum number of options of a custom field in a filter. */
export const fieldValuesMax = 20;
export type JobType = (typeof jobTypes)[number];
export type LocationType = (typeof locationTypes)[number];

/** Transitions of a job's status. Unarchiving restores the status before archiving. */
export const transitions = {
  publish: { from: ['draft', 'closed', 'completed'], to: 'published', event: 'job.published' },
  close: { from: ['published'], to: 'closed', event: 'job.closed' },
  complete: { from: ['published', 'closed'], to: 'completed', event: 'job.completed' },
  changeToDraft: { from: ['published', 'closed', 'completed'], to: 'draft', event: 'job.changed_to_draft' },
  archive: { from: ['draft', 'published', 'closed', 'completed'], to: 'archived', event: 'job.archived' },
  unarchive: { from: ['archived'], to: 'previous', event: 'job.unarchived' },
} as const satisfies Record<
  string,
  { from: readonly JobStatus[]; to: JobStatus | 'previous'; event: `job.${string}` }
>;

export type Transition = keyof typeof transitions;

export const jobActions = [
  'update',
  'publish',
  'close',
  'complete',
  'changeToDraft',
  'archive',
  'unarchive',
  'duplicate',
  'delete',
] as const;
export type JobAction = (typeof jobActions)[number];

/** True when the table allows it from this status. */
export function isPossible(transition: Transition, status: JobStatus): boolean {
  return (transitions[transition].from as readonly JobStatus[]).includes(status);
}

/** Only from these statuses can a job be deleted, so that no public job disappears. */
export const isDeletable = (status: JobStatus): boolean => status === 'draft' || status === 'archived';

/** An archived job is read-only. */
export const isEditable = (status: JobStatus): boolean => status !== 'archived';

/** True when rich text has visible text, which publishing requires. */
export function hasWords(html: string): boolean {
  return html.replace(/<[^>]*>|&nbsp;|[\s\u00a0\u200b]/g, '') !== '';
}

export type JobFacts = {
  language: string;
  translations: object;
  payMin: number | null;
  payMax: number | null;
  payCurrency: string | null;
  payPeriod: string | null;
  hiringTeam: { memberId: string }[];
};

export function faultsOfJob(job: JobFacts): Fault[] {
  const faults: Fault[] = [];
  const add = (path: string, message: string) => faults.push({ path: [path], message });
  if (job.payMin !== null && job.payMax !== null && job.payMin > job.payMax)
    add('payMax', 'jobs.validation.maxBelowMin');
  const hasPay = job.payMin !== null || job.payMax !== null;
  if (hasPay && job.payCurrency === null) add('payCurrency', 'platform.validation.required');
  if (hasPay && job.payPeriod === null) add('payPeriod', 'platform.validation.required');
  if (new Set(job.hiringTeam.map((one) => one.memberId)).size < job.hiringTeam.length)
    add('hiringTeam', 'jobs.validation.twiceOnTeam');
  if (Object.hasOwn(job.translations, job.language))
    faults.push({ path: ['translations', job.language], message: 'jobs.validation.mainLanguageTwice' });
  return faults;
}
