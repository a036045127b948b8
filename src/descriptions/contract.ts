import { z } from 'zod';
import { textStates } from '#files/contract.ts';
import { mediaTypesFor } from '#files/rules.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, id, language, optionalLine } from '#platform/contract/fields.ts';
import { cvSource, readOf, readText } from '#reading/contract.ts';
import { jobTypes, locationTypes, payPeriods } from '#jobs/rules.ts';

const pay = z.object({
  min: z.number().nullable(),
  max: z.number().nullable(),
  currency: z.string(),
  period: z.enum(payPeriods),
});

/** Why a part of a document is left out of the description. `field` parts are in other fields of the form. */
export const leftOutKinds = [
  'field',
  'page',
  'letterhead',
  'mail',
  'signature',
  'confidential',
  'internal',
  'website',
] as const;
export type LeftOutKind = (typeof leftOutKinds)[number];

const leftOutPart = z.object({
  kind: z.enum(leftOutKinds),
  html: z.string(),
  after: z.number().int().describe('How many elements of the description stand before it'),
  source: cvSource,
});
export type LeftOutPart = z.infer<typeof leftOutPart>;

const department = z.object({
  id: id.nullable().describe('Null when the company has none of this name'),
  name: z.string(),
});
const place = z.object({ country: z.string(), region: z.string(), city: z.string() });

export const descriptionFields = z.object({
  title: readText.nullable(),
  descriptionHtml: readText.nullable().describe('The text of the posting, as rich text'),
  leftOut: z.array(leftOutPart).describe('All other text of the document, in its order'),
  language: language.nullable().describe('Null for other languages'),
  department: readOf(department).nullable(),
  jobType: readOf(z.enum(jobTypes)).nullable(),
  locationType: readOf(z.enum(locationTypes)).nullable(),
  places: z.array(readOf(place)),
  skills: z.array(readText),
  pay: readOf(pay).nullable(),
  closesOn: readText.nullable(),
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
