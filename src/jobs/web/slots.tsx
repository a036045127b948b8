import { createContext, type ReactNode, useContext } from 'react';
import type { Language } from '#platform/contract/fields.ts';
import type { JobDraft } from '../contract.ts';
import type { FormStep, JobForm, JobFormValues } from './job-form-values.ts';

/** The values of a job that applicants see. */
export type SeenJob = Omit<JobDraft, 'hiringTeam' | 'pipelineId' | 'tags'>;

export type PostingAdviceProps = {
  form: JobForm['form'];
  /** Of the texts that the advice is about. */
  language: Language;
  /** Opens the step where the advice can be followed; undefined on that step itself. */
  onStep?: (step: FormStep) => void;
  /** Shows only the advice for this step. */
  of?: FormStep;
};

/** Components and functions of other slices that the job form uses; the application provides them. */
export type JobSlots = {
  /** Returns the HTML of the job's page on the careers site for unsaved values. */
  drawPage?: (companyId: string, job: SeenJob) => Promise<string>;
  /** Reads the values of a new job from a file. */
  readDescription?: (onAccept: (values: Partial<JobFormValues>) => void) => ReactNode;
  /** Advice on the posting. */
  advice?: (props: PostingAdviceProps) => ReactNode;
  /** Words of the description that the advice refers to. */
  markedWords?: (values: JobFormValues, language: Language) => string[];
};

export const JobSlotsContext = createContext<JobSlots>({});

export const useJobSlots = (): JobSlots => useContext(JobSlotsContext);
