import type { FormSeen } from '#applications/answers-contract.ts';
import { isRejectionShown, type Outcome, type RejectionMailState } from '#applications/rules.ts';
import type { StepKind } from '#stages/rules.ts';

/** The states of an application in the words of the applicant. */
export const applicantStatuses = [
  'received',
  'in_review',
  'interview',
  'decision',
  'hired',
  'not_selected',
  'withdrawn',
] as const;
export type ApplicantStatus = (typeof applicantStatuses)[number];

/** The way of an open application, in order. */
export const stages = ['received', 'in_review', 'interview', 'decision'] as const satisfies ApplicantStatus[];

export const statusOfStep: Record<StepKind, ApplicantStatus> = {
  applied: 'received',
  screening: 'in_review',
  custom: 'in_review',
  interview: 'interview',
  offer: 'decision',
  hired: 'hired',
};

export type StatusFacts = {
  outcome: Outcome;
  stepKind: StepKind;
  closedAt: Date | null;
  /** The mail about the rejection; left out: none. */
  rejectionMail?: RejectionMailState;
};

/** The status that the applicant sees. */
export function statusOf(
  { outcome, stepKind, closedAt, rejectionMail = null }: StatusFacts,
  now: Date,
): ApplicantStatus {
  switch (outcome) {
    case 'withdrawn':
      return 'withdrawn';
    case 'rejected':
      return isRejectionShown(closedAt, rejectionMail, now) ? 'not_selected' : openStatusOf(stepKind);
    case 'hired':
      return 'hired';
    case 'open':
      return openStatusOf(stepKind);
    default:
      return outcome satisfies never;
  }
}

/** The status after this one, by the kinds of the later steps of the job; null when none follows. */
export function nextStatusOf(
  status: ApplicantStatus,
  laterKinds: readonly StepKind[],
): ApplicantStatus | null {
  const now = stages.findIndex((stage) => stage === status);
  const later = laterKinds.map((kind) => stages.findIndex((stage) => stage === openStatusOf(kind)));
  const next = now === -1 ? undefined : later.find((place) => place > now);
  return next === undefined ? null : (stages[next] ?? null);
}

/** Whether the application is still under way, as the applicant sees it. */
export const isUnderWay = (status: ApplicantStatus): boolean => stages.some((stage) => stage === status);

/** Whether the applicant knows that the application has ended, so that no meeting about it is ahead. */
export const isOver = (status: ApplicantStatus): boolean =>
  status === 'withdrawn' || status === 'not_selected';

/** Whether the form has anything that its applicant can change as text: a question without upload, or the cover letter. */
export const hasChangeableAnswers = ({ standardFieldModes, questions }: FormSeen): boolean =>
  standardFieldModes['coverLetter'] !== 'invisible' ||
  questions.some(({ type, mode }) => mode !== 'invisible' && type !== 'section' && !isUploadType(type));

/** Files and videos are sent with the form and stay as they are. */
export const isUploadType = (type: string): boolean => type === 'file' || type === 'video';

// A rejection on the step of the hired ones, not shown yet: the decision is all that may be known.
const openStatusOf = (kind: StepKind): ApplicantStatus =>
  kind === 'hired' ? 'decision' : statusOfStep[kind];
