import { z } from 'zod';
import { tag } from '#candidates/tag-contract.ts';
import { storedFile } from '#files/contract.ts';
import { jobStatuses } from '#jobs/rules.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, instant, language, line, text } from '#platform/contract/fields.ts';
import { mailTexts } from '#mail-templates/contract.ts';
import { fillReasonText } from '#mail-templates/rules.ts';
import { rejectionTimes, sendTimes } from '#mail-templates/send-time-rules.ts';
import { step } from '#stages/contract.ts';
import { knockoutAnswer, formSeen } from './answers-contract.ts';
import { reasonTexts } from './reason-contract.ts';
import { cardFlags, outcomes } from './rules.ts';

/**
 * Paths of the list calls of later slices. The cache identifies these calls by path, to refetch them when applications
 * change.
 */
export const applicantsPath = '/companies/:companyId/jobs/:jobId/applicants';
export const boardPath = '/companies/:companyId/jobs/:jobId/board';

/** Maximum number of cards that one call reads or changes. */
export const cardsMax = 100;

const referrer = z.object({ name: z.string(), surname: z.string() });

/** An application on the board and in lists. */
export const card = z.object({
  id,
  version: z
    .number()
    .int()
    .describe('Rises when step or outcome change; a change must send the version it is based on'),
  jobId: id,
  candidateId: id,
  name: z.string(),
  surname: z.string(),
  isWithheld: z.boolean().describe('By a blind review: the name is a pseudonym'),
  photo: z.string().nullable().describe('Address of the picture'),
  currentTitle: z.string(),
  currentCompany: z.string(),
  stepId: id,
  stepEnteredAt: instant,
  appliedAt: instant,
  closedAt: instant.nullable(),
  outcome: z.enum(outcomes),
  rejectionReason: z.string().nullable(),
  rating: z.number().int().min(1).max(5).nullable(),
  tags: z.array(tag),
  source: z.string(),
  referrer: referrer.nullable().describe('The member whose link led here'),
  flags: z.array(z.enum(cardFlags)),
  knockoutAnswers: z.array(knockoutAnswer).describe('The answers that caused the knockout flag'),
  nextMeetingAt: instant.nullable(),
  answerBy: z.string().nullable().describe('Promised day of an answer while the application is open'),
  answerDaysLeft: z
    .number()
    .int()
    .nullable()
    .describe("Until that day, in the company's time zone; below 0 when it is over"),
  snoozedUntil: instant.nullable(),
  can: z.object({ move: z.boolean(), reject: z.boolean(), unreject: z.boolean(), rate: z.boolean() }),
});
export type Card = z.infer<typeof card>;

const applicationParams = companyParams.extend({ applicationId: id });
const severalVersioned = z
  .array(z.strictObject({ id, version: z.number().int() }))
  .min(1)
  .max(cardsMax);

/** Result of changing several applications; those that another member changed first stay unchanged. */
const severalChanged = z.object({ changed: z.array(card), stayed: z.array(card) });

export const reason = line(100);
const reasons = z.object({
  items: z.array(z.string()),
  texts: z.record(z.string(), reasonTexts).describe('Paragraphs for mails, by reason'),
  lastTime: z
    .enum(rejectionTimes)
    .describe('When the mail of the last rejection of the caller was to be sent'),
  can: z.object({ update: z.boolean() }),
});

/** When a mail is sent: one of the choices, or an instant. */
export const sendTime = z.union([
  z.enum(sendTimes),
  // The end of the quiet hours must be a day that ISO times have.
  instant.refine((value) => Date.parse(value) < Date.parse('9999-12-30'), 'platform.validation.wrongFormat'),
]);
// The placeholder of the reason disappears, so a text needs other words.
const letterTexts = mailTexts.refine(
  ({ en, tr }) => [en, tr].every((text) => text === undefined || fillReasonText(text.body, '').trim() !== ''),
  { message: 'platform.validation.required', path: ['body'] },
);
export const rejectionMail = z.strictObject({ texts: letterTexts, time: sendTime });
export type RejectionMail = z.output<typeof rejectionMail>;
export const rejectionDraft = z.strictObject({
  reason,
  note: text(2000).default(''),
  mail: rejectionMail.nullable().default(null).describe('The mail about it; null: none'),
});
export type RejectionDraft = z.output<typeof rejectionDraft>;

/** A mail as one person will get it, when, and why they will not. */
export const plannedMail = z.object({
  to: z.string().describe('Empty without one, and for a person whom a blind review withholds'),
  language,
  subject: z.string(),
  body: z.string(),
  signature: z.string().describe('Of the member, below the text; empty without one'),
  problem: z
    .enum([
      'no_email',
      'no_job',
      'unsubscribed',
      'consent_withdrawn',
      'not_applied',
      'no_open_application',
      'several_open',
    ])
    .nullable(),
  sendAt: instant.nullable().describe('Null: from the tray'),
  timeZone: z.string().describe("IANA zone of the candidate's city, else of the company"),
});
export type PlannedMail = z.output<typeof plannedMail>;

const jobOfCard = z.object({ id, title: z.string(), status: z.enum(jobStatuses) });
const rejection = z.object({
  reason: z.string(),
  note: z.string(),
  rejectedAt: instant,
  rejectedBy: z.object({ name: z.string(), surname: z.string() }).nullable(),
});

export const applicationDetail = card.extend({
  job: jobOfCard,
  steps: z.array(step).describe('The steps of its job, in order'),
  language,
  form: formSeen,
  answers: z.record(z.string(), z.unknown()).describe('By question id'),
  coverLetter: z.string(),
  cvFile: storedFile.nullable(),
  coverLetterFile: storedFile.nullable(),
  answerFiles: z.array(storedFile).describe('The files and videos that are answers'),
  isByApplicant: z.boolean().describe('Sent on the careers site; false when a member added it'),
  rejection: rejection.nullable(),
  withdrawal: z
    .object({ reason: z.string(), withdrawnAt: instant })
    .nullable()
    .describe('By the applicant, with their reason, which may be empty'),
});
export type ApplicationDetail = z.infer<typeof applicationDetail>;

export const candidateApplication = card.extend({
  job: jobOfCard,
  step,
});
export type CandidateApplication = z.infer<typeof candidateApplication>;

const teamReads = { permission: 'candidates.get', teamMayToo: true } as const;
const teamDecides = { permission: 'candidates.update', teamMayToo: true } as const;
const onJob = { ...teamDecides, params: companyParams.extend({ jobId: id }) } as const;
const onApplication = { ...teamDecides, params: applicationParams } as const;

export const applications = defineContract({
  add: {
    method: 'POST',
    path: '/companies/:companyId/jobs/:jobId/applications',
    summary: 'Add a candidate of the company to the first step of a job, without a form',
    ...onJob,
    body: z.strictObject({ candidateId: id }),
    response: card,
    status: 201,
    refusals: ['applications.already_there', 'applications.job_archived', 'applications.step_gone'],
  },
  move: {
    method: 'PUT',
    path: '/companies/:companyId/applications/:applicationId/step',
    summary: 'Move an application to another step of its job; its current step changes nothing',
    ...onApplication,
    body: z.strictObject({ stepId: id, version: z.number().int() }),
    response: card,
    refusals: [
      'applications.stale',
      'applications.closed',
      'applications.job_archived',
      'applications.step_gone',
    ],
  },
  moveSeveral: {
    method: 'PUT',
    path: '/companies/:companyId/jobs/:jobId/moves',
    summary: 'Move several applications to one step; those changed meanwhile stay unchanged',
    ...onJob,
    body: z.strictObject({ stepId: id, applications: severalVersioned }),
    response: severalChanged,
    refusals: ['applications.job_archived', 'applications.step_gone'],
  },
  reject: {
    method: 'PUT',
    path: '/companies/:companyId/applications/:applicationId/rejection',
    summary:
      'Reject an application with a reason, and schedule a mail about it; it keeps its step, and the rejection can be undone',
    ...onApplication,
    body: rejectionDraft.extend({ version: z.number().int() }),
    response: card,
    refusals: ['applications.stale', 'applications.closed', 'applications.job_archived'],
  },
  rejectSeveral: {
    method: 'PUT',
    path: '/companies/:companyId/jobs/:jobId/rejections',
    summary: 'Reject several applications with one reason; those changed meanwhile stay unchanged',
    ...onJob,
    body: rejectionDraft.extend({ applications: severalVersioned }),
    response: severalChanged,
    refusals: ['applications.job_archived'],
  },
  previewRejection: {
    method: 'POST',
    path: '/companies/:companyId/applications/:applicationId/rejection-previews',
    summary: 'Preview the mail of a rejection as the applicant will get it, and when; nothing is sent',
    ...onApplication,
    body: rejectionMail,
    response: plannedMail,
    refusals: ['applications.job_archived'],
  },
  unreject: {
    method: 'DELETE',
    path: '/companies/:companyId/applications/:applicationId/rejection',
    summary: 'Undo a rejection: the application is open again on its step',
    ...onApplication,
    response: card,
    refusals: ['applications.closed', 'applications.job_archived'],
  },
  rate: {
    method: 'PUT',
    path: '/companies/:companyId/applications/:applicationId/rating',
    summary: 'Rate an application from 1 to 5, or remove the rating',
    ...onApplication,
    body: z.strictObject({ rating: z.number().int().min(1).max(5).nullable() }),
    response: card,
    refusals: ['applications.job_archived'],
  },
  read: {
    method: 'GET',
    path: '/companies/:companyId/applications/:applicationId',
    summary:
      'Read one application: its answers with the form as the applicant saw it, its files, its step and the possible steps',
    ...teamReads,
    params: applicationParams,
    response: applicationDetail,
  },
  open: {
    method: 'PUT',
    path: '/companies/:companyId/applications/:applicationId/opening',
    whileReadOnly: true,
    summary:
      'Record that the team has opened an application; from then on the applicant cannot replace the CV',
    ...teamReads,
    params: applicationParams,
    response: done,
  },
  listOfCandidate: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/applications',
    summary: 'List the applications of a candidate that the caller may see, newest first',
    ...teamReads,
    params: companyParams.extend({ candidateId: id }),
    response: z.object({ items: z.array(candidateApplication) }),
  },
  listReasons: {
    method: 'GET',
    path: '/companies/:companyId/rejection-reasons',
    summary: 'List the rejection reasons that the company offers',
    permission: 'member',
    params: companyParams,
    response: reasons,
  },
});
