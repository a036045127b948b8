import { z } from 'zod';
import { language } from '#platform/contract/fields.ts';

/** The public page of a job as an applicant saw it. */
export const jobPosting = z.object({
  language: language.describe('Of the page and its facts'),
  title: z.string(),
  textLanguage: z.string().describe('Of title, description and skills'),
  descriptionHtml: z.string().describe('Sanitised HTML'),
  skills: z.array(z.string()),
  facts: z
    .array(z.object({ label: z.string(), value: z.string() }))
    .describe('Place, type, pay and the other facts beside the description, in the words of the page'),
});
export type JobPosting = z.infer<typeof jobPosting>;
