import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, line, text } from '#platform/contract/fields.ts';
import { unknownPlaceholders } from './rules.ts';

const isFillable = (value: string): boolean => unknownPlaceholders(value).length === 0;

/** A mail in one language: plain text, placeholders in braces. */
export const mailText = z.strictObject({
  subject: line(200).refine(isFillable, 'mail-templates.validation.unknownPlaceholder'),
  body: text(5000)
    .min(1, 'platform.validation.required')
    .refine(isFillable, 'mail-templates.validation.unknownPlaceholder'),
});
export type MailText = z.output<typeof mailText>;

/** In one language or both. A recipient who uses the missing language gets the other one. */
export const mailTexts = z
  .strictObject({ en: mailText.optional(), tr: mailText.optional() })
  .refine(({ en, tr }) => en !== undefined || tr !== undefined, {
    message: 'mail-templates.validation.noText',
    path: ['en'],
  });
export type MailTexts = z.output<typeof mailTexts>;

export const mailTemplateDraft = z.strictObject({ title: line(80), texts: mailTexts });
export type MailTemplateDraft = z.output<typeof mailTemplateDraft>;

export const mailTemplate = z.object({
  id,
  title: z.string(),
  texts: mailTexts,
  version: z.number().int(),
});
export type MailTemplate = z.infer<typeof mailTemplate>;

const signatureText = text(1000).default('');

/** Below the mails of a member; an empty text is replaced by the other language. */
export const signature = z.strictObject({ en: signatureText, tr: signatureText });
export type Signature = z.output<typeof signature>;

const templateParams = companyParams.extend({ templateId: id });
const settles = { permission: 'company.settings' } as const;

export const mailTemplates = defineContract({
  listTemplates: {
    method: 'GET',
    path: '/companies/:companyId/mail-templates',
    summary: "List the company's mail templates, by title",
    permission: 'member',
    params: companyParams,
    response: z.object({
      items: z.array(mailTemplate),
      receivesReplies: z.boolean().describe('Answers by mail arrive in the conversation with the candidate'),
      can: z.object({ change: z.boolean() }),
    }),
  },
  readSignature: {
    method: 'GET',
    path: '/companies/:companyId/mail-signature',
    summary: "The caller's signature below mails to candidates",
    permission: 'member',
    params: companyParams,
    response: signature,
  },
  saveSignature: {
    method: 'PUT',
    path: '/companies/:companyId/mail-signature',
    summary: "Replace the caller's signature; mails already sent do not change",
    permission: 'member',
    params: companyParams,
    body: signature,
    response: signature,
  },
  createTemplate: {
    method: 'POST',
    path: '/companies/:companyId/mail-templates',
    summary: 'Add a template',
    ...settles,
    params: companyParams,
    body: mailTemplateDraft,
    response: mailTemplate,
    status: 201,
    refusals: ['mail-templates.title_taken', 'mail-templates.too_many_templates'],
  },
  updateTemplate: {
    method: 'PUT',
    path: '/companies/:companyId/mail-templates/:templateId',
    summary: 'Replace a template; mails already written from it do not change',
    ...settles,
    params: templateParams,
    body: mailTemplateDraft.extend({ version: z.number().int() }),
    response: mailTemplate,
    refusals: ['mail-templates.title_taken', 'mail-templates.stale'],
  },
  deleteTemplate: {
    method: 'DELETE',
    path: '/companies/:companyId/mail-templates/:templateId',
    summary: 'Delete a template; mails already written from it do not change',
    ...settles,
    params: templateParams,
    response: done,
  },
});
