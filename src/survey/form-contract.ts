import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { done, id, language } from '#platform/contract/fields.ts';
import { optionsMax, questionsMax } from './rules.ts';

/** The ticket is sent in this header, so that no address and no log has it. */
export const surveyTicketHeader = 'x-survey-ticket';

/** The answer to a sent application form. */
export const sentForm = done.extend({
  surveyTicket: z
    .string()
    .optional()
    .describe('Opens the equal opportunities survey once; absent without a survey, or when it is answered'),
});

const shown = z.object({ text: z.string(), language });

/** The survey as an applicant sees it: each text in their language, or in the other one. */
export const surveyForm = z.object({
  lead: shown,
  questions: z.array(
    z.object({
      id,
      text: shown,
      help: shown,
      isMultiple: z.boolean(),
      options: z.array(z.object({ id, text: shown })),
    }),
  ),
});
export type SurveyForm = z.output<typeof surveyForm>;

/** Options by question; an empty list means "I prefer not to answer". */
export const surveyAnswers = z
  .record(id, z.array(id).max(optionsMax))
  .refine((answers) => Object.keys(answers).length <= questionsMax);
export type SurveyAnswers = z.output<typeof surveyAnswers>;

const headers = { [surveyTicketHeader]: 'The ticket that the submission of the application answered' };

export const surveyForms = defineContract({
  readForm: {
    method: 'GET',
    path: '/careers-survey',
    summary: 'Read the survey that a ticket opens once',
    permission: 'public',
    onCustomHost: true,
    headers,
    response: surveyForm,
    refusals: ['survey.ticket_gone'],
  },
  sendAnswers: {
    method: 'POST',
    path: '/careers-survey/answers',
    summary:
      'Answer the survey; the ticket is used up, and nothing leads from the answers to the application',
    permission: 'public',
    onCustomHost: true,
    headers,
    body: z.strictObject({ answers: surveyAnswers }),
    response: done,
    refusals: ['survey.ticket_gone', 'survey.unknown_choice'],
  },
});
