import type { StepKind } from '#stages/rules.ts';

export const outcomes = ['open', 'rejected', 'withdrawn', 'hired'] as const;
export type Outcome = (typeof outcomes)[number];

/**
 * new: arrived recently; late: too long on its step; overdue: the promised day of an answer is over; knockout: an answer
 * rules it out; repeat: the candidate applied to other jobs too; snoozed: put aside, and none of the first three.
 */
export const cardFlags = ['new', 'late', 'overdue', 'snoozed', 'knockout', 'repeat'] as const;
export type CardFlag = (typeof cardFlags)[number];

export const dayMs = 24 * 3600 * 1000;
export const newDays = 2;

/** Days on a step after which an application is late. Hired ones never are. */
export const lateAfterDays: Record<StepKind, number> = {
  applied: 5,
  screening: 7,
  interview: 10,
  offer: 5,
  hired: Number.POSITIVE_INFINITY,
  custom: 10,
};

/** Days before the promised day of an answer on which the team is notified. */
export const answerReminderDays = 1;

/** Applications after this moment are new. */
export const newSince = (now: Date): Date => new Date(now.getTime() - newDays * dayMs);

/** By kind of step: applications on it since before this time are late; other kinds never are. */
export function waitingSince(now: Date): Partial<Record<StepKind, Date>> {
  const finite = Object.entries(lateAfterDays).filter(([, days]) => Number.isFinite(days));
  return Object.fromEntries(finite.map(([kind, days]) => [kind, new Date(now.getTime() - days * dayMs)]));
}

/** The outcome of an application on a step that was neither rejected nor withdrawn. */
export const outcomeOn = (kind: StepKind): Extract<Outcome, 'open' | 'hired'> =>
  kind === 'hired' ? 'hired' : 'open';

/** Rejected and withdrawn applications cannot move until the rejection is undone. */
export const isMovable = (outcome: Outcome): boolean => outcome === 'open' || outcome === 'hired';

/** Applicants see a rejection without a mail after this time. Until then the team can undo it or write to them. */
export const rejectionShownAfterMs = dayMs;

/** The mail about a rejection; null when there is none. */
export const rejectionMailStates = ['waiting', 'sent'] as const;
export type RejectionMailState = (typeof rejectionMailStates)[number] | null;

/** Whether the applicant sees a rejection of this time: with its mail once that is sent, and never before. */
export function isRejectionShown(closedAt: Date | null, mail: RejectionMailState, now: Date): boolean {
  if (closedAt === null || mail === 'waiting') return false;
  return mail === 'sent' || now.getTime() - closedAt.getTime() >= rejectionShownAfterMs;
}

export type FlagFacts = {
  outcome: Outcome;
  kind: StepKind;
  appliedAt: Date;
  stepEnteredAt: Date;
  isKnockedOut: boolean;
  isRepeat: boolean;
  isSnoozed: boolean;
  /** Until the promised day of an answer; null for none. */
  answerDaysLeft: number | null;
};

/** The flags of a card, the most urgent first. */
export function flagsOf(facts: FlagFacts, now: Date): CardFlag[] {
  const flags: CardFlag[] = [];
  if (facts.isKnockedOut) flags.push('knockout');
  if (facts.isSnoozed) flags.push('snoozed');
  else if (facts.outcome === 'open') {
    if (facts.answerDaysLeft !== null && facts.answerDaysLeft < 0) flags.push('overdue');
    const waitedMs = now.getTime() - facts.stepEnteredAt.getTime();
    if (waitedMs > lateAfterDays[facts.kind] * dayMs) flags.push('late');
    else if (now.getTime() - facts.appliedAt.getTime() < newDays * dayMs) flags.push('new');
  }
  if (facts.isRepeat) flags.push('repeat');
  return flags;
}

/** Whole days since an instant, for "4 d" on a card. */
export const daysSince = (when: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - new Date(when).getTime()) / dayMs));

/** The step after another one; null after the last. */
export function nextStepOf<S extends { id: string }>(steps: readonly S[], stepId: string): S | null {
  const at = steps.findIndex((step) => step.id === stepId);
  return at < 0 ? null : (steps[at + 1] ?? null);
}
