import type { z } from 'zod';
import type { ContractForm } from '#platform/web/form/use-contract-form.ts';
import type { QuestionDraft } from '#forms/contract.ts';
import type { Job, JobChange, JobDraft, jobDraft } from '../contract.ts';
import { hasWords } from '../rules.ts';

export type JobFormValues = z.input<typeof jobDraft>;
/** Every field is required here, so that the type check reports a field of the contract missing in the form. */
type AllValues = Required<JobFormValues>;
export type JobForm = ContractForm<JobFormValues, JobDraft>;

/** The steps of the form, in order. */
export const formSteps = ['basics', 'description', 'form', 'team', 'review'] as const;
export type FormStep = (typeof formSteps)[number];

/** The form step of each field. */
const stepOf: Record<keyof JobFormValues, FormStep> = {
  title: 'basics',
  departmentId: 'basics',
  jobType: 'basics',
  locationType: 'basics',
  country: 'basics',
  city: 'basics',
  openings: 'basics',
  closesOn: 'basics',
  payMin: 'basics',
  payMax: 'basics',
  payCurrency: 'basics',
  payPeriod: 'basics',
  isPayPublic: 'basics',
  descriptionHtml: 'description',
  language: 'description',
  skills: 'description',
  tags: 'description',
  standardFieldModes: 'form',
  questions: 'form',
  pipelineId: 'team',
  hiringTeam: 'team',
};
const allFields = Object.keys(stepOf) as (keyof JobFormValues)[];

/** The fields of a step, in the order of the form. */
export const fieldsOf = (step: FormStep) => allFields.filter((name) => stepOf[name] === step);

/** The fields that are required for publishing and still empty. */
export function missingIn(values: Pick<JobFormValues, 'title' | 'descriptionHtml'>): FormStep[] {
  return [
    ...(values.title.trim() === '' ? (['basics'] as const) : []),
    ...(hasWords(values.descriptionHtml ?? '') ? [] : (['description'] as const)),
  ];
}

/** An empty form in the user's language. */
export function emptyJob(defaults: { language: 'en' | 'tr'; memberId: string | null }): AllValues {
  return {
    title: '',
    departmentId: null,
    jobType: 'fulltime',
    locationType: 'onsite',
    country: null,
    city: '',
    descriptionHtml: '',
    language: defaults.language,
    skills: [],
    tags: [],
    payMin: null,
    payMax: null,
    payCurrency: 'TRY',
    payPeriod: 'month',
    isPayPublic: false,
    closesOn: null,
    openings: 1,
    questions: [],
    pipelineId: null,
    standardFieldModes: {
      nameSurname: 'required',
      email: 'required',
      phone: 'optional',
      cv: 'required',
      coverLetter: 'optional',
      currentCompany: 'optional',
    },
    hiringTeam: defaults.memberId === null ? [] : [{ memberId: defaults.memberId, role: 'recruiter' }],
  };
}

/** The form values of a job. */
export function valuesOf(job: Job): AllValues {
  const { title, jobType, locationType, city, descriptionHtml, language, skills, tags } = job;
  const { payMin, payMax, payCurrency, payPeriod, isPayPublic, closesOn, openings } = job;
  return {
    title,
    jobType,
    locationType,
    city,
    descriptionHtml,
    language,
    skills,
    tags,
    payMin,
    payMax,
    isPayPublic,
    closesOn,
    openings,
    pipelineId: null,
    payCurrency: payCurrency ?? 'TRY',
    payPeriod: payPeriod ?? 'month',
    departmentId: job.department?.id ?? null,
    country: job.country === '' ? null : job.country,
    standardFieldModes: job.standardFieldModes as JobFormValues['standardFieldModes'],
    questions: job.questions as QuestionDraft[],
    hiringTeam: job.hiringTeam.map(({ memberId, role }) => ({ memberId, role })),
  };
}

/** The form values as an update of the job version they were loaded from. */
export function changeOf(draft: JobDraft, version: number): JobChange {
  const { pipelineId: _pipelineId, ...rest } = draft;
  return { ...rest, version };
}
