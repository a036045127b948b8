import { z } from 'zod';
import { formSeen } from '#applications/answers-contract.ts';
import { sentProfile } from '#candidates/contract.ts';
import { consentRecord } from '#consents/contract.ts';
import { draftData } from '#apply/contract.ts';
import { unreadCount } from '#conversations/contract.ts';
import { mediaTypesFor } from '#files/rules.ts';
import { locationTypes } from '#jobs/rules.ts';
import { candidateAnswers, interviewTypes, meetingTypes } from '#meetings/contract.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { id, instant, optionalLine, text } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { rehearsalHeader } from '#platform/contract/rehearsed-page.ts';
import { applicantStatuses } from './rules.ts';

const company = z.object({
  name: z.string(),
  slug: z.string(),
  photo: z.string().nullable(),
  color: z.string(),
});

const job = z.object({
  title: z.string(),
  slug: z.string(),
  locationType: z.enum(locationTypes),
  city: z.string(),
  country: z.string(),
  isOpen: z.boolean().describe('Published, so that one can apply'),
});

/** One of the caller's applications in a list. */
export const ownApplication = z.object({
  id,
  company,
  job,
  status: z.enum(applicantStatuses),
  appliedAt: instant,
  nextMeetingAt: instant.nullable(),
  stepText: z
    .object({ en: z.string(), tr: z.string() })
    .describe("The company's own words for the present step; empty: the standard text of the status"),
  nextStatus: z
    .enum(applicantStatuses)
    .nullable()
    .describe('The status after this one on the way of the job; null when none follows'),
  answerBy: z.string().nullable().describe('Day by which an answer is promised'),
  unreadMessages: unreadCount,
  isAnswerLate: z.boolean().describe("That day is over in the company's time zone"),
});
export type OwnApplication = z.infer<typeof ownApplication>;

/** A meeting as the invited applicant sees it, without the notes of the team. */
export const ownMeeting = z.object({
  id,
  meetingType: z.enum(meetingTypes),
  interviewType: z.enum(interviewTypes),
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string().describe("That of the applicant's place, else that of the meeting"),
  place: z.string(),
  hosts: z.array(z.string()),
  notes: z.string(),
  isCancelled: z.boolean(),
  answer: z.enum(['none', ...candidateAnswers]),
  answerNote: z.string(),
  canAnswer: z.boolean(),
});
export type OwnMeeting = z.infer<typeof ownMeeting>;

/** Everything that the applicant sees of one application. */
export const ownApplicationDetail = ownApplication.extend({
  name: z.string().describe('Given name of the applicant, as in the application'),
  email: z.string(),
  meetings: z.array(ownMeeting),
  form: formSeen,
  answers: z.record(z.string(), z.unknown()).describe('By question id'),
  coverLetter: z.string(),
  profile: sentProfile.nullable().describe('The profile or the confirmed CV that was sent; null when none'),
  files: z.array(z.object({ id, title: z.string(), sizeBytes: z.number().int() })),
  openedAt: instant.nullable().describe('When the team first opened it; from then on it cannot be changed'),
  consents: z
    .array(consentRecord)
    .describe('The privacy notice they were shown, and the consents they were asked for'),
  can: z.object({
    withdraw: z.boolean(),
    applyAgain: z.boolean(),
    replaceCv: z.boolean(),
    changeAnswers: z.boolean(),
    withdrawConsent: z.boolean(),
  }),
});
export type OwnApplicationDetail = z.infer<typeof ownApplicationDetail>;

/** The token of a mailed link is sent in this header, so that logs of addresses do not contain it. */
export const applicationTokenHeader = 'x-application-token';

const params = z.strictObject({ applicationId: id });
const byLinkOrAccount = {
  permission: 'public',
  headers: {
    [applicationTokenHeader]: 'The token of a mailed link; without it the session decides',
    [rehearsalHeader]: 'Present in a rehearsal: the application exists only during the call',
  },
  refusals: ['my-applications.gone'],
} as const;

export const withdrawalDraft = z.strictObject({ reason: text(500).default('') });
export const answersChange = z.strictObject({
  answers: draftData.shape.answers.unwrap().describe('By question id; files and videos stay as they are'),
  coverLetter: text(10_000),
});
export const meetingAnswerDraft = z.strictObject({
  answer: z.enum(candidateAnswers),
  note: text(500).default(''),
});

export const myApplications = defineContract({
  list: {
    method: 'GET',
    path: '/my-applications',
    summary: "The caller's applications at all companies, newest first",
    permission: 'signedIn',
    query: pageQuery,
    response: pageOf(ownApplication),
  },
  read: {
    method: 'GET',
    path: '/my-applications/:applicationId',
    summary: 'One application of the caller, or of a mailed link',
    ...byLinkOrAccount,
    params,
    response: ownApplicationDetail,
  },
  withdraw: {
    method: 'PUT',
    path: '/my-applications/:applicationId/withdrawal',
    summary: 'Withdraw the application; the team is notified, and withdrawing again changes nothing',
    ...byLinkOrAccount,
    params,
    body: withdrawalDraft,
    response: ownApplicationDetail,
    refusals: ['my-applications.gone', 'applications.decided'],
  },
  withdrawConsent: {
    method: 'PUT',
    path: '/my-applications/:applicationId/consent-withdrawal',
    summary:
      'Withdraw the consent to be kept for other openings, of this application and of those without a job; again changes nothing',
    ...byLinkOrAccount,
    params,
    response: ownApplicationDetail,
  },
  replaceCv: {
    method: 'POST',
    path: '/my-applications/:applicationId/cv',
    summary: 'Upload another CV as the request body, until the team has opened the application',
    ...byLinkOrAccount,
    params,
    query: z.strictObject({ name: optionalLine(500).default('cv') }),
    rawBody: mediaTypesFor('cv'),
    response: ownApplicationDetail,
    refusals: [
      'my-applications.gone',
      'my-applications.opened',
      'my-applications.rehearsed',
      'my-applications.unreadable_cv',
      'files.too_large',
      'files.empty',
      'files.wrong_kind',
      'files.infected',
    ],
  },
  changeAnswers: {
    method: 'PUT',
    path: '/my-applications/:applicationId/answers',
    summary: 'Replace the answers and the typed cover letter, until the team has opened the application',
    ...byLinkOrAccount,
    params,
    body: answersChange,
    response: ownApplicationDetail,
    refusals: ['my-applications.gone', 'my-applications.opened', 'my-applications.answer_problems'],
  },
  answerMeeting: {
    method: 'PUT',
    path: '/my-applications/:applicationId/meetings/:meetingId/answer',
    summary: 'Accept or decline a meeting, or ask for another time; the hosts are notified',
    ...byLinkOrAccount,
    params: params.extend({ meetingId: id }),
    body: meetingAnswerDraft,
    response: ownApplicationDetail,
    refusals: ['my-applications.gone', 'meetings.answer_closed'],
  },
});
