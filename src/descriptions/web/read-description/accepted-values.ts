import { z } from 'zod';
import { jobDraft } from '#jobs/contract.ts';
import type { JobFormValues } from '#jobs/web/job-form-values.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { CvSource } from '#reading/contract.ts';
import type { DescriptionFields } from '../../contract.ts';

/** The fields that can be read from a description, in display order. */
export const readNames = [
  'title',
  'department',
  'jobType',
  'locationType',
  'place',
  'pay',
  'closesOn',
  'openings',
  'descriptionHtml',
  'skills',
] as const;
export type ReadName = (typeof readNames)[number];

const { title, departmentId, descriptionHtml, jobType, locationType, country, city, skills, language } =
  jobDraft.shape;
const { payMin, payMax, payCurrency, payPeriod, closesOn, openings } = jobDraft.shape;

export const reviewSchema = z.strictObject({
  keep: z.record(z.enum(readNames), z.boolean()),
  title: title.or(z.literal('')),
  departmentId,
  descriptionHtml,
  jobType,
  locationType,
  country,
  city,
  skills,
  language,
  payMin,
  payMax,
  payCurrency,
  payPeriod,
  closesOn,
  openings,
});
export type ReviewValues = z.input<typeof reviewSchema>;

/** The values that one field of the form was read from. */
export function valuesOf(fields: DescriptionFields, name: ReadName): { source: CvSource; isSure: boolean }[] {
  if (name === 'skills') return fields.skills;
  const one = name === 'place' ? fields.places[0] : fields[name];
  return one === null || one === undefined ? [] : [one];
}

/**
 * The fields as they were read; all are accepted until the user rejects one.
 * @param language of a description in a language that jobs do not have
 */
export function reviewValues(fields: DescriptionFields, language: Language): ReviewValues {
  const isFound = (name: ReadName): boolean => valuesOf(fields, name).length > 0;
  const { places, pay } = fields;
  const place = places[0] ?? null;
  return {
    keep: Object.fromEntries(readNames.map((name) => [name, isFound(name)])) as Record<ReadName, boolean>,
    title: fields.title?.value ?? '',
    departmentId: fields.department?.value.id ?? null,
    descriptionHtml: fields.descriptionHtml?.value ?? '',
    language: fields.language ?? language,
    jobType: fields.jobType?.value ?? 'fulltime',
    locationType: fields.locationType?.value ?? 'onsite',
    country: place?.value.country || null,
    city: place?.value.city ?? '',
    skills: fields.skills.map(({ value }) => value),
    payMin: pay?.value.min ?? null,
    payMax: pay?.value.max ?? null,
    payCurrency: pay?.value.currency ?? 'TRY',
    payPeriod: pay?.value.period ?? 'month',
    closesOn: fields.closesOn?.value ?? null,
    openings: fields.openings?.value ?? 1,
  };
}

/** The accepted values, as initial values of the job form. Pay that the document states is set to public. */
export function acceptedValues({ keep, ...values }: ReviewValues): Partial<JobFormValues> {
  const { payMin: min, payMax: max, payCurrency: currency, payPeriod: period, ...others } = values;
  const parts: Record<ReadName, Partial<JobFormValues>> = {
    title: { title: others.title },
    department: { departmentId: others.departmentId },
    descriptionHtml: { descriptionHtml: others.descriptionHtml },
    jobType: { jobType: others.jobType },
    locationType: { locationType: others.locationType },
    place: { country: others.country, city: others.city },
    pay: { payMin: min, payMax: max, payCurrency: currency, payPeriod: period, isPayPublic: true },
    closesOn: { closesOn: others.closesOn },
    openings: { openings: others.openings },
    skills: { skills: others.skills },
  };
  const accepted = readNames.filter((name) => keep[name]).map((name) => parts[name]);
  return Object.assign({ language: others.language }, ...accepted) as Partial<JobFormValues>;
}
