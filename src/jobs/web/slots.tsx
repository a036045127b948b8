import { createContext, type ReactNode, useContext } from 'react';
import type { JobDraft } from '../contract.ts';
import type { FormStep, JobForm, JobFormValues } from './job-form-values.ts';

/** What applicants see of a job. */
export type SeenJob = Omit<JobDraft, 'hiringTeam' | 'pipelineId' | 'tags'>;

export type PostingAdviceProps = {
  form: JobForm['form'];
  /** Opens the step on which the user follows the advice; left out on that step itself. */
  onStep?: (step: FormStep) => void;
  /** Only the advice on this step. */
  of?: FormStep;
};

/** What later slices do for a job's form; the application hands it over. */
export type JobSlots = {
  /** The HTML of the job's page on the careers site as it would be. */
  drawPage?: (companyId: string, job: SeenJob) => Promise<string>;
  /** Reads the values of a new job from a file. */
  readDescription?: (onTake: (values: Partial<JobFormValues>) => void) => ReactNode;
  /** Advice on the posting. */
  advice?: (props: PostingAdviceProps) => ReactNode;
  /** Words of the description that the advice is about. */
  markedWords?: (values: JobFormValues) => string[];
};

export const JobSlotsContext = createContext<JobSlots>({});

export const useJobSlots = (): JobSlots => useContext(JobSlotsContext);
