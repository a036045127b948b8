import type { StepKind } from '#stages/contract.ts';
import type { CardFlag, Outcome } from './contract.ts';

const dayMs = 24 * 3600 * 1000;
const newDays = 2;

/** Days on a step after which a candidate has waited too long. Who is hired waits for nobody. */
const lateAfterDays: Record<StepKind, number> = {
  applied: 5,
  screening: 7,
  interview: 10,
  offer: 5,
  hired: Number.POSITIVE_INFINITY,
  custom: 10,
};

/** The outcome of an application that stands on a step and was neither rejected nor withdrawn. */
export const outcomeOn = (kind: StepKind): Extract<Outcome, 'open' | 'hired'> =>
  kind === 'hired' ? 'hired' : 'open';

/** Rejected and withdrawn applications stay where they are until the rejection is taken back. */
export const isMovable = (outcome: Outcome): boolean => outcome === 'open' || outcome === 'hired';

export type FlagFacts = {
  outcome: Outcome;
  kind: StepKind;
  appliedAt: Date;
  stepEnteredAt: Date;
  knockedOut: boolean;
  isRepeat: boolean;
};

/** What a recruiter should notice about a card, the most pressing first. */
export function flagsOf(facts: FlagFacts, now: Date): CardFlag[] {
  const flags: CardFlag[] = [];
  if (facts.knockedOut) flags.push('knockout');
  if (facts.outcome === 'open') {
    if (now.getTime() - facts.stepEnteredAt.getTime() > lateAfterDays[facts.kind] * dayMs) flags.push('late');
    else if (now.getTime() - facts.appliedAt.getTime() < newDays * dayMs) flags.push('new');
  }
  if (facts.isRepeat) flags.push('repeat');
  return flags;
}

/** Whole days since then, for "4 d" on a card. */
export const daysSince = (when: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - new Date(when).getTime()) / dayMs));

/**
 * Average days on a step from the sum of the moments when each came.
 * @param enteredSeconds sum of seconds since 1970
 */
export function averageDays(count: number, enteredSeconds: number, now: Date): number | null {
  if (count <= 0) return null;
  const days = (now.getTime() / 1000 - enteredSeconds / count) / (dayMs / 1000);
  return Math.max(0, Math.round(days * 10) / 10);
}
