import { z } from 'zod';
import { textStates } from '#files/contract.ts';
import { mediaTypesFor } from '#files/rules.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, language, optionalLine } from '#platform/contract/fields.ts';
import { readOf } from '#reading/contract.ts';
import { jobTypes, locationTypes, payPeriods } from '#jobs/rules.ts';

const pay = z.object({
  min: z.number().nullable(),
  max: z.number().nullable(),
  currency: z.string(),
  period: z.enum(payPeriods),
});

export const descriptionFields = z.object({
  title: readOf(z.string()).nullable(),
  descriptionHtml: readOf(z.string()).nullable().describe('The remaining text, as rich text'),
  language,
  jobType: readOf(z.enum(jobTypes)).nullable(),
  locationType: readOf(z.enum(locationTypes)).nullable(),
  place: readOf(z.object({ country: z.string(), city: z.string() })).nullable(),
  skills: z.array(readOf(z.string())),
  pay: readOf(pay).nullable(),
  closesOn: readOf(z.string()).nullable(),
  openings: readOf(z.number().int()).nullable(),
  isLikely: z.boolean().describe('False when the document does not look like a job description'),
});
export type DescriptionFields = z.infer<typeof descriptionFields>;

export const descriptionReading = z.object({
  file: z.object({
    title: z.string(),
    format: z.string(),
    sizeBytes: z.number().int(),
    textState: z.enum(textStates),
  }),
  text: z.string().nullable().describe('The extracted text; only the beginning of a long document'),
  fields: descriptionFields.nullable().describe('Null when the document has no text'),
});
export type DescriptionReading = z.infer<typeof descriptionReading>;

/** Fills the form of a job from a document. */
export const jobDescriptions = defineContract({
  readDescription: {
    method: 'POST',
    path: '/companies/:companyId/job-description-readings',
    summary:
      'Read a job description: each field with its place in the document; neither the file nor the result is stored',
    permission: 'jobs.create',
    params: companyParams,
    query: z.strictObject({ name: optionalLine(500).default('job') }),
    rawBody: mediaTypesFor('job_description'),
    response: descriptionReading,
    refusals: ['files.too_large', 'files.empty', 'files.wrong_kind'],
  },
});
