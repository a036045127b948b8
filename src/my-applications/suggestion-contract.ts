import { z } from 'zod';
import { formSeen } from '#applications/answers-contract.ts';
import { privacyText } from '#consents/contract.ts';
import { ownSuggestion } from '#job-suggestions/contract.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { id, optionalLine } from '#platform/contract/fields.ts';
import { answersChange, applicationTokenHeader } from './contract.ts';

const byLinkOrAccount = {
  permission: 'public',
  headers: {
    [applicationTokenHeader]: 'The token of a mailed link; without it the session decides',
  },
} as const;
const params = z.strictObject({ applicationId: id });
const suggestionParams = params.extend({ suggestionId: id });
const refusals = ['my-applications.gone', 'my-applications.suggestion_closed'] as const;

/** The application that an acceptance would send, to check and complete. */
export const applicationCopy = z.object({
  form: formSeen.describe('The form of the suggested job'),
  formVersion: z.string(),
  answers: z
    .record(z.string(), z.unknown())
    .describe('Answers to questions that have the same type and text in both forms, by question id'),
  coverLetter: z.string(),
  files: z.array(z.object({ id, title: z.string(), sizeBytes: z.number().int() })),
  contact: z.object({
    name: z.string(),
    surname: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    currentCompany: z.string(),
  }),
  isFileMissing: z
    .boolean()
    .describe(
      'The form requires a file that the application does not have; only the form of the job takes it',
    ),
  notice: privacyText,
});
export type ApplicationCopy = z.infer<typeof applicationCopy>;

export const acceptanceDraft = answersChange.extend({
  phoneNumber: optionalLine(40).default('').describe('Stored when the company has none'),
  currentCompany: optionalLine(200).default('').describe('Stored when the company has none'),
  formVersion: optionalLine(64),
  noticeVersion: optionalLine(64),
});

export const mySuggestions = defineContract({
  listSuggestions: {
    method: 'GET',
    path: '/my-applications/:applicationId/job-suggestions',
    summary: 'Other jobs that the team suggested, newest first; withdrawn ones are left out',
    ...byLinkOrAccount,
    params,
    response: z.object({ items: z.array(ownSuggestion) }),
    refusals: ['my-applications.gone'],
  },
  readCopy: {
    method: 'GET',
    path: '/my-applications/:applicationId/job-suggestions/:suggestionId/copy',
    summary: 'Preview what accepting the suggestion would send; nothing is stored',
    ...byLinkOrAccount,
    params: suggestionParams,
    response: applicationCopy,
    refusals: [...refusals],
  },
  acceptSuggestion: {
    method: 'PUT',
    path: '/my-applications/:applicationId/job-suggestions/:suggestionId/acceptance',
    summary:
      'Apply for the suggested job with a copy of the application; accepting again changes nothing, and an application that the person sent themselves stays as it is',
    ...byLinkOrAccount,
    params: suggestionParams,
    body: acceptanceDraft,
    response: ownSuggestion,
    refusals: [...refusals, 'my-applications.copy_changed', 'my-applications.answer_problems'],
  },
  declineSuggestion: {
    method: 'PUT',
    path: '/my-applications/:applicationId/job-suggestions/:suggestionId/refusal',
    summary: 'Decline the suggestion; declining again changes nothing',
    ...byLinkOrAccount,
    params: suggestionParams,
    response: ownSuggestion,
    refusals: [...refusals],
  },
});
