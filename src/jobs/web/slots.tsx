import { createContext, useContext } from 'react';
import type { JobDraft } from '../contract.ts';

/** What applicants see of a job. */
export type SeenJob = Omit<JobDraft, 'hiringTeam' | 'pipelineId' | 'tags'>;

export type PreviewedPage = 'job' | 'form';

/** What later slices do for a job's form; the application hands it over. */
export type JobSlots = {
  /** The HTML of a page of the careers site as it would be with this job. */
  drawPage?: (companyId: string, job: SeenJob, page: PreviewedPage) => Promise<string>;
};

export const JobSlotsContext = createContext<JobSlots>({});

export const useJobSlots = (): JobSlots => useContext(JobSlotsContext);
