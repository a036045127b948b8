import type { TenantTx } from '#platform/server/db/tenant.ts';
import { laterPart } from '#platform/server/later-part.ts';
import type { Meeting } from '../contract.ts';

export type InterviewPlans = {
  /** The types of interview that a job has a kit for, with the minutes of its time plan. */
  ofJob(
    tx: TenantTx,
    jobId: string,
  ): Promise<{ interviewType: Meeting['interviewType']; durationMinutes: number | null }[]>;
};

export const interviewPlans = laterPart<InterviewPlans>('plans of interview kits');
