import { z } from 'zod';
import { id, optionalLine, text } from '#platform/contract/fields.ts';
import { languageCodes, languageLevels } from '#reading/rules.ts';

const shared = {
  position: z.number().int().min(0).max(9999).describe('Order within its kind'),
  isRead: z
    .boolean()
    .default(false)
    .describe('Read from the CV and not changed since; another CV replaces it'),
  toCheck: z.array(optionalLine(20)).max(9).default([]).describe('Fields that the reader was unsure of'),
};
// Lenient, so that a half-typed month is stored; submission validates it.
const period = {
  startMonth: optionalLine(7).describe('yyyy-mm or yyyy; empty when unknown'),
  endMonth: optionalLine(7),
};

/** A job, a school, a skill or a language of the applicant, read from their CV or typed. */
export const cvEntry = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('experience'),
    title: optionalLine(120),
    company: optionalLine(120),
    ...period,
    isOngoing: z.boolean(),
    description: text(4000),
    ...shared,
  }),
  z.strictObject({
    kind: z.literal('education'),
    institution: optionalLine(150),
    degree: optionalLine(120),
    major: optionalLine(120),
    ...period,
    ...shared,
  }),
  z.strictObject({ kind: z.literal('skill'), name: optionalLine(60), ...shared }),
  z.strictObject({
    kind: z.literal('language'),
    language: z.enum(['', ...languageCodes]),
    level: z.enum(['', ...languageLevels]),
    ...shared,
  }),
]);
export type CvEntry = z.output<typeof cvEntry>;
export type CvEntryKind = CvEntry['kind'];

/** Null is an entry that the applicant removed; another CV does not offer it again. */
export const cvEntries = z.record(id, cvEntry.nullable()).refine((all) => Object.keys(all).length <= 500);
export type CvEntries = z.output<typeof cvEntries>;
