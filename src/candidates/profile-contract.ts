import { z } from 'zod';
import { line, optionalLine, text, webAddress } from '#platform/contract/fields.ts';
import { profileEntriesMax } from './rules.ts';

const yearOrMonth = /^((19|20)\d{2}(-(0[1-9]|1[0-2]))?)?$/;
const writtenPeriod = {
  startedOn: z.string().regex(yearOrMonth, 'candidates.validation.month').default(''),
  endedOn: z
    .union([z.literal('?'), z.string().regex(yearOrMonth, 'candidates.validation.month')])
    .default('')
    .describe('Empty while it is ongoing; `?` when unknown'),
};
type Period = { startedOn: string; endedOn: string };
/** A year equals each of its months. */
const endsAfterStart = ({ startedOn, endedOn }: Period): boolean => {
  const length = Math.min(startedOn.length, endedOn.length);
  return endedOn === '?' || endedOn.slice(0, length) >= startedOn.slice(0, length);
};
const unnamed = (field: string) => ({ path: [field], error: 'platform.validation.required' });
const endBeforeStart = { path: ['endedOn'], error: 'candidates.validation.endBeforeStart' };
/** The profile as a member writes it. */
export const candidateProfileDraft = z.strictObject({
  links: z.array(z.strictObject({ label: optionalLine(100), url: webAddress.min(1) })).max(20),
  languages: z.array(z.strictObject({ name: line(60), level: optionalLine(40) })).max(profileEntriesMax),
  experiences: z
    .array(
      z
        .strictObject({
          title: optionalLine(120),
          company: optionalLine(120),
          description: text(4000),
          ...writtenPeriod,
        })
        .refine(({ title, company }) => title + company !== '', unnamed('title'))
        .refine(endsAfterStart, endBeforeStart),
    )
    .max(profileEntriesMax),
  education: z
    .array(
      z
        .strictObject({
          school: optionalLine(150),
          degree: optionalLine(120),
          field: optionalLine(120),
          ...writtenPeriod,
        })
        .refine(({ school, degree, field }) => school + degree + field !== '', unnamed('school'))
        .refine(endsAfterStart, endBeforeStart),
    )
    .max(profileEntriesMax),
  projects: z
    .array(z.strictObject({ title: line(150), url: webAddress, description: text(2000) }))
    .max(profileEntriesMax),
});
/** Parts that are left out stay unchanged; a given part replaces the whole list. */
export const candidateProfileChange = candidateProfileDraft.partial();
export type CandidateProfileDraft = z.output<typeof candidateProfileDraft>;
export const emptyProfile: CandidateProfileDraft = {
  links: [],
  languages: [],
  experiences: [],
  education: [],
  projects: [],
};
