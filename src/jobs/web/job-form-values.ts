import type { z } from 'zod';
import type { FieldPath } from 'react-hook-form';
import type { Language } from '#platform/contract/fields.ts';
import type { ContractForm } from '#platform/web/form/use-contract-form.ts';
import type { QuestionDraft } from '#forms/contract.ts';
import { withMainTexts, withoutTexts } from '#forms/translation-rules.ts';
import type { Job, JobChange, JobDraft, jobDraft } from '../contract.ts';
import { fieldOfText, type JobTexts, type MissingText, withMainLanguage } from '../text-rules.ts';

export type JobFormValues = z.input<typeof jobDraft>;
/** Every field is required here, so that the type check reports a field of the contract missing in the form. */
type AllValues = Required<JobFormValues>;
export type JobForm = ContractForm<JobFormValues, JobDraft>;

/** The steps of the form, in order. */
export const formSteps = ['basics', 'description', 'form', 'team', 'review'] as const;
export type FormStep = (typeof formSteps)[number];

/** The form step of each field; translations have a field beside each text. */
const stepOf: Record<Exclude<keyof JobFormValues, 'translations'>, FormStep> = {
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
export const allFields = Object.keys(stepOf) as (keyof typeof stepOf)[];

/** The fields of a step in the order of the form, then those of its translations. */
export function fieldsOf(step: FormStep, texts: JobTexts): FieldPath<JobFormValues>[] {
  const translated = Object.keys(texts.translations).flatMap((language) =>
    textFields
      .filter((field) => stepOf[field] === step)
      .map((field) => fieldOfText(texts, { language: language as Language, field })),
  );
  return [...allFields.filter((name) => stepOf[name] === step), ...translated];
}

const textFields = ['title', 'descriptionHtml'] as const;

/** The step with a text. */
export const stepOfText = ({ field }: MissingText) => (field === 'title' ? 'basics' : 'description');

/** The texts of the form in all languages. */
export function textsOfForm({
  title,
  descriptionHtml = '',
  language = 'en',
  translations = {},
}: JobFormValues) {
  return { title, descriptionHtml, language, translations } as JobTexts;
}

/** The values with another main language, in which a visitor reads texts and questions. */
export function valuesIn(values: JobFormValues, language: Language): JobFormValues {
  const { language: from = 'en', questions = [] } = values;
  return {
    ...values,
    ...withMainLanguage(textsOfForm(values), language),
    questions: (questions as QuestionDraft[]).map((question) => withMainTexts(question, from, language)),
  };
}

/** The values without a language that is not the main one. */
export function valuesWithout(values: JobFormValues, language: Language): JobFormValues {
  const { [language]: _removed, ...translations } = values.translations ?? {};
  const questions = (values.questions ?? []) as QuestionDraft[];
  return {
    ...values,
    translations,
    questions: questions.map((question) => withoutTexts(question, language)),
  };
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
    translations: {},
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
  const { title, jobType, locationType, city, descriptionHtml, language, translations, skills, tags } = job;
  const { payMin, payMax, payCurrency, payPeriod, isPayPublic, closesOn, openings } = job;
  return {
    title,
    jobType,
    locationType,
    city,
    descriptionHtml,
    language,
    translations,
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
