import { businessJobs } from './business-jobs.ts';
import { engineeringJobs } from './engineering-jobs.ts';
import type { DemoJob } from './job.ts';
import { productJobs } from './product-jobs.ts';

/** The oldest first. */
export const jobs: readonly DemoJob[] = [...engineeringJobs, ...productJobs, ...businessJobs].sort(
  (one, other) => other.days.created - one.days.created,
);
