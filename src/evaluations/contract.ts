import { z } from 'zod';
import { outcomes } from '#applications/rules.ts';
import { interviewTypes } from '#meetings/contract.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, instant, text } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { kitContent } from './kit-contract.ts';
import { attributesMax, decisions, ratingMax, recommendations } from './rules.ts';

const rating = z.strictObject({
  attributeId: id,
  rating: z.int().min(1).max(ratingMax).nullable(),
  note: text(2000),
});

const isUnique = (ratings: readonly { attributeId: string }[]): boolean =>
  new Set(ratings.map(({ attributeId }) => attributeId)).size === ratings.length;

export const scorecardDraft = z.strictObject({
  ratings: z
    .array(rating)
    .max(attributesMax * 2)
    .refine(isUnique, 'platform.validation.notAllowed')
    .describe('By attribute of the kit; those of unknown attributes are dropped when it is submitted'),
  notes: text(10_000),
  recommendation: z.enum(recommendations).nullable(),
  version: z.int().min(0).describe('That of the scorecard as it was read; 0 before the first save'),
});
export type ScorecardDraft = z.output<typeof scorecardDraft>;

const person = z.object({ id, name: z.string(), surname: z.string() });
const job = z.object({ id, title: z.string() });
const attribute = z.object({ id, title: z.string() });
const interviewType = z.enum(interviewTypes);
const recommendation = z.enum(recommendations);

/** The caller's own scorecard of one meeting, empty before the first save. */
export const ownScorecard = z.object({
  ...scorecardDraft.shape,
  meeting: z.object({ id, interviewType, startsAt: instant, endsAt: instant }),
  candidate: person,
  applicationId: id,
  job,
  kit: kitContent.nullable().describe('That of the job for the type of the interview; null without one'),
  submittedAt: instant.nullable(),
  changeableUntil: instant
    .nullable()
    .describe('When a submitted scorecard can no longer change; null: a draft'),
  can: z.object({
    save: z.boolean(),
    submit: z.boolean().describe('From the start of the meeting on'),
    change: z.boolean().describe('A submitted scorecard'),
  }),
});
export type OwnScorecard = z.infer<typeof ownScorecard>;

/** A submitted scorecard. */
export const scorecard = z.object({
  id,
  attributes: z.array(attribute).describe('Those of the kit when it was submitted'),
  ratings: z.array(rating),
  notes: z.string(),
  recommendation,
  submittedAt: instant,
  updatedAt: instant,
  isChanged: z.boolean().describe('Its author changed it after it was submitted'),
});
export type Scorecard = z.infer<typeof scorecard>;

const author = z.object({ userId: id, name: z.string(), surname: z.string(), avatar: z.string().nullable() });

const feedback = z.object({
  meetingId: id,
  interviewType,
  startsAt: instant,
  author: author.nullable().describe('Null after the account was deleted'),
  state: z.enum(['upcoming', 'owed', 'submitted']),
  scorecard: scorecard
    .nullable()
    .describe('Null before it is submitted, and while it is withheld from the caller'),
});
export type Feedback = z.infer<typeof feedback>;

export const decisionNote = z.object({
  id,
  author: author.nullable(),
  decision: z.enum(decisions),
  reason: z.string(),
  createdAt: instant,
  can: z.object({ remove: z.boolean() }),
});
export type DecisionNote = z.infer<typeof decisionNote>;

export const evaluation = z.object({
  applicationId: id,
  job,
  outcome: z.enum(outcomes),
  owedMeetingId: id
    .nullable()
    .describe('A meeting about which the caller owes feedback, so that of others is withheld; null: none'),
  feedback: z.array(feedback).describe('By meeting and interviewer, latest meeting first'),
  decisionNotes: z.array(decisionNote).describe('Newest first; empty while they are withheld'),
  can: z.object({ decide: z.boolean() }),
});
export type Evaluation = z.infer<typeof evaluation>;

const scorecardVersion = z.object({
  version: z.int(),
  ratings: z.array(rating),
  notes: z.string(),
  recommendation,
  writtenAt: instant,
});

const spread = z.object({
  attributeId: id,
  interviewType,
  title: z.string(),
  ratings: z.array(z.int()).describe('One for each interviewer, lowest first'),
});

const comparedApplicant = z.object({
  applicationId: id,
  candidate: person,
  step: z.object({ title: z.string(), color: z.string() }),
  outcome: z.enum(outcomes),
  isWithheld: z.boolean().describe('The caller owes feedback about this applicant'),
  recommendations: z.array(recommendation).describe('One for each scorecard, the strongest no first'),
  attributes: z.array(spread),
});
export type ComparedApplicant = z.infer<typeof comparedApplicant>;

const candidateParams = companyParams.extend({ candidateId: id });
const ofCandidate = { permission: 'candidates.get', teamMayToo: true, params: candidateParams } as const;
const ofMeeting = {
  permission: 'meetings.get',
  teamMayToo: true,
  params: companyParams.extend({ meetingId: id }),
} as const;
const writing = ['evaluations.stale', 'applications.job_archived'] as const;

export const evaluations = defineContract({
  readOwn: {
    method: 'GET',
    path: '/companies/:companyId/meetings/:meetingId/scorecard',
    summary: "The caller's own scorecard of a meeting that they host, with its interview kit",
    ...ofMeeting,
    response: ownScorecard,
  },
  saveDraft: {
    method: 'PUT',
    path: '/companies/:companyId/meetings/:meetingId/scorecard',
    summary: "Save the draft of the caller's scorecard, which others cannot read",
    ...ofMeeting,
    body: scorecardDraft,
    response: ownScorecard,
    refusals: [...writing, 'evaluations.already_submitted'],
  },
  submit: {
    method: 'PUT',
    path: '/companies/:companyId/meetings/:meetingId/scorecard/submission',
    summary: "Submit the caller's scorecard, or change it within 24 hours; the version before is kept",
    ...ofMeeting,
    body: scorecardDraft.extend({ recommendation }),
    response: ownScorecard,
    refusals: [...writing, 'evaluations.not_begun', 'evaluations.locked'],
  },
  listOfCandidate: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/evaluations',
    summary:
      'Feedback and decisions on the applications of a candidate; that of others only without own feedback to give',
    ...ofCandidate,
    response: z.object({ items: z.array(evaluation) }),
  },
  listVersions: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/scorecards/:scorecardId/versions',
    summary: 'Earlier versions of a submitted scorecard, newest first',
    ...ofCandidate,
    params: candidateParams.extend({ scorecardId: id }),
    response: z.object({ items: z.array(scorecardVersion) }),
  },
  compare: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/evaluations',
    summary:
      'The feedback on the applicants of a job side by side, newest applicant first; without a ranking',
    permission: 'candidates.list',
    teamMayToo: true,
    params: companyParams.extend({ jobId: id }),
    query: pageQuery.extend({ outcome: z.enum(['open', 'all']).default('open') }),
    response: pageOf(comparedApplicant),
  },
  addDecision: {
    method: 'POST',
    path: '/companies/:companyId/candidates/:candidateId/decision-notes',
    summary: 'Write down what was decided about an application, and why; it moves or rejects nobody',
    ...ofCandidate,
    body: z.strictObject({
      applicationId: id,
      decision: z.enum(decisions),
      reason: text(4000).min(1, 'platform.validation.required'),
    }),
    response: decisionNote,
    status: 201,
    refusals: ['applications.job_archived'],
  },
  removeDecision: {
    method: 'DELETE',
    path: '/companies/:companyId/candidates/:candidateId/decision-notes/:decisionNoteId',
    summary: 'Delete your own decision note',
    ...ofCandidate,
    params: candidateParams.extend({ decisionNoteId: id }),
    response: done,
    refusals: ['evaluations.not_author', 'applications.job_archived'],
  },
});
