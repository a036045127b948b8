import { z } from 'zod';
import { type Experience, experienceDraft, type ExperienceDraft } from '../contract.ts';
import { experienceEnd } from '../rules.ts';
import { addMonthIssues } from './month-limits.ts';

/** Form values: an empty selection is null. */
export type ExperienceValues = Omit<ExperienceDraft, 'startMonth' | 'country'> & {
  startMonth: string | null;
  country: string | null;
};

const { shape } = experienceDraft;

/** The contract's rules, plus the server's rules for months. */
export const experienceForm = z
  .object({
    ...shape,
    startMonth: shape.startMonth.nullable().refine((month) => month !== null, 'profiles.validation.month'),
    country: shape.country
      .unwrap()
      .nullable()
      .transform((code) => code ?? ''),
  })
  .superRefine(addMonthIssues(experienceEnd)) as unknown as z.ZodType<ExperienceDraft, ExperienceValues>;

export const emptyExperience: ExperienceValues = {
  title: '',
  company: '',
  position: '',
  startMonth: null,
  endMonth: null,
  isOngoing: false,
  locationType: '',
  country: null,
  city: '',
  district: '',
  description: '',
};

export function experienceValues({ id: _id, ...experience }: Experience): ExperienceValues {
  return { ...experience, country: experience.country === '' ? null : experience.country };
}
