import { createContext, useContext } from 'react';
import type { JobDraft } from '../contract.ts';

/** What applicants see of a job. */
export type SeenJob = Omit<JobDraft, 'hiringTeam' | 'pipelineId' | 'tags'>;

/** What later slices do for a job's form; the application hands it over. */
export type JobSlots = {
  /** The HTML of the job's page on the careers site as it would be. */
  drawPage?: (companyId: string, job: SeenJob) => Promise<string>;
};

export const JobSlotsContext = createContext<JobSlots>({});

export const useJobSlots = (): JobSlots => useContext(JobSlotsContext);
