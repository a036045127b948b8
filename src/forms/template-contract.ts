import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, line } from '#platform/contract/fields.ts';
import { newQuestion, question } from './contract.ts';

/** A question the company saves for reuse, with a name. */
export const templateDraft = z.strictObject({
  name: line(100),
  question: newQuestion,
});
export type TemplateDraft = z.output<typeof templateDraft>;

export const questionTemplate = z.object({
  id,
  name: z.string(),
  question: question.omit({ id: true, shownWhen: true, translations: true }),
});
export type QuestionTemplate = z.infer<typeof questionTemplate>;

const templateParams = companyParams.extend({ questionTemplateId: id });

export const questionTemplates = defineContract({
  listTemplates: {
    method: 'GET',
    path: '/companies/:companyId/question-templates',
    summary: "List the company's question templates, by name",
    permission: 'member',
    params: companyParams,
    response: z.object({
      items: z.array(questionTemplate),
      can: z.object({ save: z.boolean(), manage: z.boolean() }),
    }),
  },
  saveTemplate: {
    method: 'POST',
    path: '/companies/:companyId/question-templates',
    summary: 'Save a question as a template for other jobs',
    permission: 'jobs.update',
    params: companyParams,
    body: templateDraft,
    response: questionTemplate,
    status: 201,
    refusals: ['forms.template_taken', 'forms.templates_full'],
  },
  changeTemplate: {
    method: 'PUT',
    path: '/companies/:companyId/question-templates/:questionTemplateId',
    summary: 'Rename or change a question template; jobs that already use it keep their own copy',
    permission: 'stages.manage',
    params: templateParams,
    body: templateDraft,
    response: questionTemplate,
    refusals: ['forms.template_gone', 'forms.template_taken'],
  },
  deleteTemplate: {
    method: 'DELETE',
    path: '/companies/:companyId/question-templates/:questionTemplateId',
    summary: 'Delete a question template; jobs that already use it keep their own copy',
    permission: 'stages.manage',
    params: templateParams,
    response: done,
    refusals: ['forms.template_gone'],
  },
});
