import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, id, instant, language, text } from '#platform/contract/fields.ts';
import { privacyKinds } from './rules.ts';

/** A privacy notice or the text of a consent, as a form shows it. */
export const privacyText = z.object({
  kind: z.enum(privacyKinds),
  language,
  version: z.string().describe('Hash of kind, language and text'),
  body: z.string().describe('Plain text; empty lines separate its paragraphs'),
});
export type PrivacyText = z.infer<typeof privacyText>;

/** The two texts of a form; each is shown and answered by itself. */
export const formTexts = z.object({ notice: privacyText, talentPool: privacyText });
export type FormTexts = z.infer<typeof formTexts>;

/** A notice that an applicant was shown, or a consent that they were asked for. */
export const consentRecord = privacyText.extend({
  id,
  isGiven: z.boolean().nullable().describe('Null for the notice, which asks nothing'),
  recordedAt: instant.describe('When the form was sent'),
  withdrawnAt: instant.nullable(),
});
export type ConsentRecord = z.infer<typeof consentRecord>;

/** Months after the decision by which a notice can promise deletion. */
export const retentionMonths = z.number().int().min(1).max(120).nullable();

/** The privacy notice in the company's words; an empty text means the default one. */
export const privacyNoticeDraft = z.strictObject({
  bodyEn: text(10_000),
  bodyTr: text(10_000),
  retentionMonths: retentionMonths.default(null),
});
export type PrivacyNoticeDraft = z.output<typeof privacyNoticeDraft>;

export const privacyNotice = z.object({
  ...privacyNoticeDraft.shape,
  shown: z.object({ en: z.string(), tr: z.string() }).describe('The complete notice, as forms show it now'),
  version: z.number().int(),
});
export type PrivacyNotice = z.infer<typeof privacyNotice>;

export const consents = defineContract({
  readNotice: {
    method: 'GET',
    path: '/companies/:companyId/privacy-notice',
    summary: 'Read the privacy notice of the application forms',
    permission: 'careers.manage',
    params: companyParams,
    response: privacyNotice,
  },
  saveNotice: {
    method: 'PUT',
    path: '/companies/:companyId/privacy-notice',
    summary:
      'Replace the privacy notice; forms show it from now on, and sent ones keep the notice they showed',
    permission: 'careers.manage',
    params: companyParams,
    body: privacyNoticeDraft.extend({ version: z.number().int() }),
    response: privacyNotice,
    refusals: ['consents.stale'],
  },
});
